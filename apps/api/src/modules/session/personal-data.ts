import type { PersonalData } from '../../platform/privacy/personal-data.ts'

/** What signing in keeps of people. */
export const sessionPersonalData: PersonalData = {
  tables: [
    {
      table: 'account',
      label: 'Sign-in',
      employee: ['employee_id'],
      account: ['id'],
      omit: ['password_hash'],
    },
    { table: 'account_role', label: 'Roles', account: ['account_id'] },
    { table: 'account_link', label: 'Invitations and links', account: ['account_id'], omit: ['token_hash'] },
    { table: 'session', label: 'Sessions', account: ['account_id'], omit: ['token_hash', 'handle'] },
    { table: 'login_history', label: 'Attempts to sign in', account: ['account_id'] },
    {
      table: 'password_history',
      label: 'Times of former passwords',
      account: ['account_id'],
      omit: ['password_hash'],
    },
    {
      table: 'authenticator',
      label: 'Authenticator app',
      account: ['account_id'],
      omit: ['secret', 'last_step'],
    },
    { table: 'recovery_code', label: 'Recovery codes', account: ['account_id'], omit: ['code_hash'] },
    {
      table: 'remembered_device',
      label: 'Trusted devices',
      account: ['account_id'],
      omit: ['token_hash', 'public_id'],
    },
    { table: 'second_step_failure', label: 'Wrong codes', account: ['account_id'] },
    { table: 'security_answer', label: 'Security questions', account: ['account_id'], omit: ['answer_hash'] },
    { table: 'sso_identity', label: 'Single sign-on', account: ['account_id'] },
    { table: 'sso_log', label: 'Single sign-on, attempts', account: ['account_id'] },
    { table: 'terms_consent', label: 'Agreed terms', account: ['account_id'] },
  ],
  except: {
    handover_code: 'lives for a minute and holds nothing but a code',
    sign_in_challenge: 'lives for minutes and holds nothing but a code',
    sign_in_unlock: 'a mark that a lock was lifted, without anything of the person',
    sso_break_glass: 'a setting of the organisation: who gets in when single sign-on fails',
    sso_flow: 'lives for minutes while somebody signs in',
    security_answer_try: 'counts wrong answers, to slow them down',
  },
}
