/** A sentence for people: why the server can't start. It is printed alone, without a stack. */
export class CannotStart extends Error {}
