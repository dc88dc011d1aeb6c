/** The product's modules, in menu order. The folders of the three trees have these names. */
export const MODULES =
  'session security account support email-library files access reference forms organisation settings employees dashboards attendance requests leave holidays shifts rosters tasks policies timesheets reports workflows onboarding candidates offboarding helpdesk assets expenses petty-cash travel vendors documents surveys engagement manpower integrations analytics notices audit operations'.split(
    ' ',
  )
