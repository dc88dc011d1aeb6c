export const invitationStates = ['none', 'open', 'expired'] as const

export const secondStepStates = ['app', 'mail', 'off'] as const

export const findingKinds = [
  'duplicate',
  'mandatory_missing',
  'recommended_missing',
  'manager_missing',
  'manager_left',
  'manager_outside',
  'unit_without_head',
  'mail_bouncing',
] as const
