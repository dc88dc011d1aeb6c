/**
 * An error that the operator can correct, with a message that says how. Printed without a stack, which would
 * only obscure it.
 */
export class OperatorError extends Error {}
