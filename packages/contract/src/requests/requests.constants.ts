export const requestTypes = ['my_request', 'pending_on_me', 'employee_request'] as const

/** Positions that one requisition asks for at most. */
export const MOST_POSITIONS = 50

/** What is chosen for the position, named by the employee form's fields. */
export const requisitionUnits = [
  ['DESIGNATION_ID', 'designation'],
  ['DEPT_ID', 'department'],
  ['LOCATION_ID', 'location'],
  ['GRADE_ID', 'grade'],
  ['EMPLOYMENT_TYPE_ID', 'employment_type'],
] as const
