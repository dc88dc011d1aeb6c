/**
 * What whoever runs Muster can mend, in a sentence that says how: told without a stack, which would only hide it.
 * Everything else keeps its stack.
 */
export class OperatorError extends Error {}
