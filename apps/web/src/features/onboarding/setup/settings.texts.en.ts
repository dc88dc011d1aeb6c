/** Texts of the settings of onboarding. */
export const settingsEn = {
  eraseDays: 'Erase data of those who did not join after (days)',
  eraseHelp: 'Withdrawn, declined, expired, blacklisted, deleted, did not join. Only codes are kept.',
  workflowShape: 'Shape in which programs read a flow',
  workflowShapeHelp:
    'For programs that call Muster: “Old” for those that were written for the old onboarding calls.',
  shape: { 1: 'Old', 2: 'Version 2' },
  linkDays: 'Days that a candidate’s link works',
  linkHelp: 'From 1 to 90. Links already sent keep their end date.',
  save: 'Save',
}
