export const requestTypes = ['my_request', 'pending_on_me', 'employee_request'] as const

/** Maximum files of a request, and of a comment on one. */
export const MOST_REQUEST_FILES = 5
export const MOST_COMMENT_FILES = 10

/** Maximum positions per requisition. */
export const MOST_POSITIONS = 50

/** Units of the position, named by the employee form's fields. */
export const requisitionUnits = [
  ['DESIGNATION_ID', 'designation'],
  ['DEPT_ID', 'department'],
  ['LOCATION_ID', 'location'],
  ['GRADE_ID', 'grade'],
  ['EMPLOYMENT_TYPE_ID', 'employment_type'],
] as const
