// What was typed into forms that are on their way, kept in this browser until the site has answered. Each record is
// bound to the number of the account that typed it: pages of other accounts never read it.

const PREFIX = "unsent-";
const LONGEST = 7 * 24 * 3600 * 1000; // milliseconds that a record is kept
const MOST = 20; // records of an account
const OWN_NAME = /^unsent-(\d+)-([a-z0-9]{8,40})$/;

/**
 * A random id for a form that is sent.
 *
 * @returns {string}
 */
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The value of a cookie, "" if there is none.
 *
 * @param {string} cookies as `document.cookie` has them
 * @param {string} name
 */
export function cookieIn(cookies, name) {
  const found = cookies.split("; ").find((one) => one.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? "";
}

export class Records {
  /**
   * @param {Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">} storage
   * @param {string} account the number of the account that the page was made for, "" for visitors
   * @param {() => number} now
   */
  constructor(storage, account, now = Date.now) {
    this.storage = storage;
    this.account = account;
    this.now = now;
  }

  /**
   * The records of the account, newest first. Those that are too old are deleted.
   *
   * @returns {UnsentForm[]}
   */
  all() {
    return this.names(this.account)
      .map((name) => this.read(name))
      .filter((record) => record !== null)
      .sort((one, other) => other.at - one.at);
  }

  /**
   * Keeps a record, in the place of the oldest ones if there is no room. Answers whether it is kept.
   *
   * @param {UnsentForm} record
   */
  keep(record) {
    if (!this.account) {
      return false;
    }
    for (const same of this.all().filter((one) => isSame(one, record))) {
      this.delete(same.id);
    }
    const others = this.all().reverse();
    for (const old of others.splice(0, Math.max(0, others.length - MOST + 1))) {
      this.delete(old.id);
    }
    for (;;) {
      try {
        this.storage.setItem(`${PREFIX}${this.account}-${record.id}`, JSON.stringify(record));
        return true;
      } catch {
        const oldest = others.shift();
        if (!oldest) {
          return false;
        }
        this.delete(oldest.id);
      }
    }
  }

  /**
   * Notes that a form was refused: then it is certain that nothing was taken. Answers whether there is a record.
   *
   * @param {string} id of a form of any account, because pages of errors know none
   */
  markRefused(id) {
    const name = this.nameOf(id);
    const record = name ? this.read(name) : null;
    if (!name || !record) {
      return false;
    }
    this.write(name, { ...record, refused: true });
    return true;
  }

  /**
   * Whether there is a record of that id, of any account.
   *
   * @param {string} id
   */
  has(id) {
    return this.nameOf(id) !== undefined;
  }

  /**
   * Deletes a record of any account: ids are known only to the page that sent the form, and to its answer.
   *
   * @param {string} id
   */
  delete(id) {
    const name = this.nameOf(id);
    if (name) {
      this.storage.removeItem(name);
    }
  }

  /**
   * Deletes everything of an account.
   *
   * @param {string} account
   */
  deleteAll(account) {
    for (const name of this.names(account)) {
      this.storage.removeItem(name);
    }
  }

  /**
   * @param {string} account
   * @returns {string[]}
   */
  names(account) {
    return this.allNames().filter((name) => OWN_NAME.exec(name)?.[1] === account);
  }

  /** @param {string} id */
  nameOf(id) {
    return this.allNames().find((name) => OWN_NAME.exec(name)?.[2] === id);
  }

  /** @returns {string[]} */
  allNames() {
    return Array.from({ length: this.storage.length }, (_, index) => this.storage.key(index) ?? "");
  }

  /**
   * @param {string} name
   * @returns {UnsentForm | null}
   */
  read(name) {
    try {
      const record = JSON.parse(this.storage.getItem(name) ?? "null");
      if (Array.isArray(record?.fields) && this.now() - record.at < LONGEST) {
        return record;
      }
    } catch {
      // of an older version of the site, or broken
    }
    this.storage.removeItem(name);
    return null;
  }

  /**
   * @param {string} name
   * @param {UnsentForm} record
   */
  write(name, record) {
    try {
      this.storage.setItem(name, JSON.stringify(record));
    } catch {
      // it stays as it was: kept, and not yet known to be refused
    }
  }
}

/**
 * Whether two records are of the same form with the same text.
 *
 * @param {UnsentForm} one
 * @param {UnsentForm} other
 */
function isSame(one, other) {
  const texts = (/** @type {UnsentForm} */ { action, fields }) => JSON.stringify([action, fields]);
  return texts(one) === texts(other);
}
