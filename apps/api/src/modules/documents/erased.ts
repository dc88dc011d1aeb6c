/** Stands where an erased title or reason stood. A parameter: templates of statements stay ASCII (build-server). */
export const ERASED = '–'
