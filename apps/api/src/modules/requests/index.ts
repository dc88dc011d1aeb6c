export {
  type Decision,
  type RequestConflict,
  type RequestFact,
  type RequestKind,
  type RequestRecord,
  registerRequestKind,
} from './request-kinds.ts'
export type {
  DecideInput,
  RequestOutcome,
  SubmitInput,
} from './request.types.ts'
