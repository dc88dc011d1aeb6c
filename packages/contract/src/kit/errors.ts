export interface ErrorDefinition {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503 | 507
  /** For people; `{name}` is replaced by the parameter of that name. */
  readonly message: string
  /** The same in Hindi, where employees meet it. */
  readonly hi?: string
  /** The session is over: the client forgets it. */
  readonly forceLogin?: true
}

export type ErrorCatalogue = Readonly<Record<string, ErrorDefinition>>

/** Declares a module's errors; keys are `<module>.<what_is_wrong>`. */
export function errorCatalogue<const C extends ErrorCatalogue>(catalogue: C): C {
  return catalogue
}

/** Errors that any endpoint may answer. */
export const generalErrors = errorCatalogue({
  'request.malformed': { status: 400, message: 'The request could not be read.' },
  'request.invalid': { status: 422, message: 'Please correct the marked fields.' },
  'request.too_large': { status: 413, message: 'The request is too large.' },
  'request.unsupported_type': { status: 415, message: 'This content type is not supported.' },
  'request.too_many': { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  'route.not_found': { status: 404, message: 'Requested API not found.' },
  'record.not_found': { status: 404, message: 'This record does not exist or is not yours to see.' },
  'record.conflict': {
    status: 409,
    message:
      'Somebody else changed this record in the meantime. Please look at the current version and try again.',
  },
  'record.duplicate': { status: 409, message: 'A record with the same value exists already.' },
  'record.in_use': { status: 409, message: 'This record is in use and cannot be removed.' },
  'session.missing': { status: 401, message: 'Please sign in.' },
  'session.expired': {
    status: 401,
    message: 'Your session has expired, kindly relogin.',
    forceLogin: true,
  },
  'access.denied': { status: 403, message: 'Permission Not Granted' },
  'server.unavailable': {
    status: 503,
    message:
      "Muster can't reach its data at the moment. Try again shortly, and check whether your last change was saved.",
  },
  'server.storage_full': {
    status: 507,
    message: 'The storage is full, so nothing was saved. Please tell whoever runs this installation.',
  },
  'server.failed': { status: 500, message: 'Something went wrong on our side. Nothing was changed.' },
})
