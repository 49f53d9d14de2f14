/** A field of a form, as it was sent. */
interface UnsentField {
  name: string;
  value: string;
  /** What a person saw: of a list the words of the choice. */
  shown: string;
  label: string;
  /** Whether the field carried a version, or something else that nobody types. */
  hidden: boolean;
}

/** A form that was sent, and whose page has not answered yet. */
interface UnsentForm {
  id: string;
  /** When it was sent, in milliseconds. */
  at: number;
  /** The address of the page of the form, without the host. */
  page: string;
  /** The heading of the page. */
  title: string;
  /** The path that the form is sent to. */
  action: string;
  /** The name and value of the button. */
  button: [string, string] | null;
  fields: UnsentField[];
  /** Whether a file was chosen, which is not kept. */
  files: boolean;
  /** Whether the form may be sent from the record alone: it carries everything that it needs. */
  whole: boolean;
  /** Whether the site has said that it did not take it. */
  refused: boolean;
}
