/** An error that says in a sentence for people why the server can't start. It is printed without a stack trace. */
export class CannotStart extends Error {}
