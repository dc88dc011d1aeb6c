/** Texts of access groups and rules of onboarding. */
export const accessEn = {
  subtitle:
    'Reserve steps to groups of people. Steps that no active rule names stay with everybody who may move candidates.',
  add: 'New access rule',
  name: 'Name',
  note: 'Note',
  steps: 'Restricted steps',
  stepsHelp: 'Only the people below can finish these steps, tick their activities, or give them back.',
  flow: 'Flow',
  flowHelp: 'Leave empty for candidates of all flows.',
  allFlows: 'All flows',
  people: 'People',
  peopleHelp: 'They need the permission to move candidates as well: a rule never gives more than that.',
  count_one: '{{count}} person',
  count_other: '{{count}} people',
  status: 'Status',
  isOn: 'Active',
  isOnHelp: 'While it is inactive, it reserves nothing.',
  on: 'Active',
  off: 'Inactive',
  switchOn: 'Activate',
  switchOff: 'Deactivate',
  switchOnOne: 'Activate {{name}}',
  switchOffOne: 'Deactivate {{name}}',
  empty: 'No access rules',
  emptyText:
    'Everybody with the permission to move candidates can do every step. A rule reserves steps to some.',
}
