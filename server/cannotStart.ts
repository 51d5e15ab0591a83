/** A sentence for people about why the server can't start; printed alone, without a stack. */
export class CannotStart extends Error {}
