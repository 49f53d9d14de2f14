// What ESLint asks of the scripts of the site and of their tests; `make scripts` runs it.

import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";

export default defineConfig([
  globalIgnores([".venv/", "var/", "staticfiles/", "docs/"]),
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      "consistent-return": "error",
      curly: "error",
      eqeqeq: "error",
      "no-constructor-return": "error",
      "no-duplicate-imports": "error",
      "no-else-return": "error",
      "no-eval": "error",
      "no-implicit-coercion": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-param-reassign": "error",
      "no-self-compare": "error",
      "no-shadow": "error",
      "no-template-curly-in-string": "error",
      "no-throw-literal": "error",
      "no-unneeded-ternary": "error",
      "no-unused-expressions": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
      "no-useless-rename": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
      complexity: ["error", 15], // every `??` and `?.` counts as a branch
      // Texts become elements in one place only, static/js/own_page.js, which the site's policy names.
      "no-restricted-properties": [
        "error",
        { property: "innerHTML", message: "Make elements with html() or svg()." },
        { property: "outerHTML", message: "Make elements with html() or svg()." },
        { property: "insertAdjacentHTML", message: "Make elements with html() or svg()." },
        { object: "document", property: "write" },
      ],
    },
  },
  { files: ["static/js/**"], languageOptions: { globals: globals.browser } },
  { files: ["tests/js/**"], languageOptions: { globals: globals.node } },
]);
