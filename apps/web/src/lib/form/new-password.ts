/** Input of a password change; `old_password` only where one exists. */
export interface NewPassword {
  old_password: string
  new_password: string
  confirm_password: string
}

export type NewPasswordProblems = Partial<Record<keyof NewPassword, string>>

/** Literal texts of the specification (platform document, section 5). */
const passwordText = {
  oldMissing: 'Please enter the current password',
  newMissing: 'Please enter the new password',
  confirmMissing: 'Please enter the confirm password',
  mismatch: 'Confirm password is not password',
} as const

/** Problems of the input; only the server checks the password policy. */
export function newPasswordProblems(values: NewPassword, asksOld: boolean): NewPasswordProblems {
  const problems: NewPasswordProblems = {}
  if (asksOld && values.old_password === '') problems.old_password = passwordText.oldMissing
  if (values.new_password === '') problems.new_password = passwordText.newMissing
  if (values.confirm_password === '') problems.confirm_password = passwordText.confirmMissing
  else if (values.confirm_password !== values.new_password) problems.confirm_password = passwordText.mismatch
  return problems
}
