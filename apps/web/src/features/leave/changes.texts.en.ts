/** What a change of the leave setup touched. */
export const leaveChangesEn = {
  added: 'Added',
  /** By the field of the record. */
  fields: {
    LEAVE_TYPE_NAME: 'Name',
    LEAVE_TYPE_CODE: 'Code',
    LEAVE_RULE_NAME: 'Name',
    name: 'Name',
    description: 'Description',
    colour: 'Colour',
    is_paid: 'Paid or unpaid',
    kind: 'Kind',
    status: 'Active or inactive',
    types: 'Leave types and entitlements',
    number: 'Version',
    leave_type_ids: 'Leave types',
    conditions: 'Who it applies to',
    priority: 'Order of rules',
    from_date: 'Start date',
    week_offs: 'Week-offs',
    holidays: 'Holidays',
    prefix: 'Non-working days before leave',
    suffix: 'Non-working days after leave',
    across_requests: 'Across requests',
    half_day_breaks: 'Half days',
    min_leave_days: 'Minimum days of leave',
  },
}
