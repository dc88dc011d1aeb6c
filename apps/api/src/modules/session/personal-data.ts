import type { PersonalData } from '../../platform/privacy/personal-data.ts'
import { sessionTexts } from './session.texts.ts'

/** Personal data stored for signing in. */
export const sessionPersonalData: PersonalData = {
  tables: [
    {
      table: 'account',
      label: sessionTexts('signIn'),
      employee: ['employee_id'],
      account: ['id'],
      omit: ['password_hash'],
    },
    { table: 'account_role', label: sessionTexts('roles'), account: ['account_id'] },
    {
      table: 'account_link',
      label: sessionTexts('invitationsAndLinks'),
      account: ['account_id'],
      omit: ['token_hash'],
    },
    {
      table: 'session',
      label: sessionTexts('sessions'),
      account: ['account_id'],
      omit: ['token_hash', 'handle'],
    },
    { table: 'login_history', label: sessionTexts('signInAttempts'), account: ['account_id'] },
    {
      table: 'password_history',
      label: sessionTexts('previousPasswordDates'),
      account: ['account_id'],
      omit: ['password_hash'],
    },
    {
      table: 'authenticator',
      label: sessionTexts('authenticatorApp'),
      account: ['account_id'],
      omit: ['secret', 'last_step'],
    },
    {
      table: 'recovery_code',
      label: sessionTexts('recoveryCodes'),
      account: ['account_id'],
      omit: ['code_hash'],
    },
    {
      table: 'remembered_device',
      label: sessionTexts('trustedDevices'),
      account: ['account_id'],
      omit: ['token_hash', 'public_id'],
    },
    { table: 'second_step_failure', label: sessionTexts('wrongCodes'), account: ['account_id'] },
    {
      table: 'security_answer',
      label: sessionTexts('securityQuestions'),
      account: ['account_id'],
      omit: ['answer_hash'],
    },
    { table: 'sso_identity', label: sessionTexts('singleSignOn'), account: ['account_id'] },
    { table: 'sso_log', label: sessionTexts('singleSignOnAttempts'), account: ['account_id'] },
    { table: 'terms_consent', label: sessionTexts('acceptedTerms'), account: ['account_id'] },
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
