import { startersIn } from './starter.ts'

const head =
  '<p data-align="right">{{LETTER_DATE}}</p><p>Reference: {{LETTER_NUMBER}}</p><p><b>{{FULL_NAME}}</b><br>{{EMPLOYEE_CODE}}, {{DESIGNATION}}</p>'
const sign = '<p></p><p>For {{LEGAL_NAME}}</p><p></p><p></p><p><b>{{SENDER_NAME}}</b></p>'

const candidateHead =
  '<p data-align="right">{{LETTER_DATE}}</p><p>Reference: {{LETTER_NUMBER}}</p><p><b>{{FULL_NAME}}</b></p>'
const payTable =
  '<table><tr><th><p>Component</p></th><th data-align="right"><p>Per month</p></th><th data-align="right"><p>Per year</p></th></tr><tr data-each="PAY_COMPONENTS"><td><p>{{PAY_COMPONENTS.COMPONENT}}</p></td><td data-align="right"><p>{{PAY_COMPONENTS.MONTHLY}}</p></td><td data-align="right"><p>{{PAY_COMPONENTS.YEARLY}}</p></td></tr><tr><td><p><b>CTC</b></p></td><td data-align="right"><p><b>{{PAY_CTC_MONTHLY}}</b></p></td><td data-align="right"><p><b>{{PAY_CTC_YEARLY}}</b></p></td></tr></table>'

export const englishStarters = startersIn('en', [
  {
    ...{ key: 'offer', name: 'Offer letter', category: 'offer' },
    ...{ number_pattern: 'OFR/{YYYY}/{0000}', title: 'Offer of employment' },
    body: `${candidateHead}<h1>Offer of employment</h1><p>Dear {{FIRST_NAME}},</p>
<p>We are pleased to offer you the position of <b>{{DESIGNATION}}</b> at {{LEGAL_NAME}}, in the department {{DEPARTMENT}}. We expect you to join on {{DATE_OF_JOINING}}.</p>
<p>Your annual cost to company (CTC) is <b>{{PAY_CTC_YEARLY}}</b>. It is made up as follows.</p>${payTable}
<p>This offer can be accepted until {{RESPOND_BY}}. Please keep it confidential.</p>
<p>We look forward to working with you.</p>${sign}`,
  },
  {
    ...{ key: 'candidate_appointment', name: 'Appointment letter for candidates', category: 'appointment' },
    ...{ number_pattern: 'APT/{YYYY}/{0000}', title: 'Letter of appointment' },
    body: `${candidateHead}<h1>Letter of appointment</h1><p>Dear {{FIRST_NAME}},</p>
<p>Following your acceptance of our offer, we appoint you as <b>{{DESIGNATION}}</b> at {{LEGAL_NAME}} with effect from {{DATE_OF_JOINING}}.</p>
<ol><li><p>You will work in the department {{DEPARTMENT}}.</p></li>
<li><p>Your working hours, leave and benefits follow the policies of the company.</p></li>
<li><p>You keep in confidence what you learn about the company and its customers, during your employment and after it.</p></li></ol>
<p>Please confirm this letter by {{RESPOND_BY}}.</p>${sign}`,
  },
  {
    ...{ key: 'appointment', name: 'Appointment letter', category: 'appointment' },
    ...{ number_pattern: 'APP/{YYYY}/{0000}', title: 'Letter of appointment' },
    body: `${head}<h1>Letter of appointment</h1><p>Dear {{FIRST_NAME}},</p>
<p>We are pleased to appoint you as <b>{{DESIGNATION}}</b> at {{LEGAL_NAME}}, with effect from {{DATE_OF_JOINING}}. The terms of your employment are as follows.</p>
<ol><li><p>You are based in {{LOCATION}} and work in the department {{DEPARTMENT}}.</p></li>
<li><p>You report to {{MANAGER_NAME}}.</p></li>
<li><p>Your working hours, leave and benefits follow the policies of the company as published in self-service.</p></li>
<li><p>You keep in confidence what you learn about the company and its customers, during your employment and after it.</p></li></ol>
<div data-if="CONFIRMATION_DUE_ON" data-op="filled"><p>You are on probation until {{CONFIRMATION_DUE_ON}}. Your employment is confirmed in writing.</p></div>
<p>We look forward to working with you.</p>${sign}`,
  },
  {
    ...{ key: 'confirmation', name: 'Confirmation letter', category: 'confirmation' },
    ...{ number_pattern: 'CON/{YYYY}/{0000}', title: 'Confirmation of employment' },
    inputs: [{ name: 'CONFIRMED_FROM', label: 'Confirmed from', type: 'date' }],
    body: `${head}<h1>Confirmation of employment</h1><p>Dear {{FIRST_NAME}},</p>
<p>We are pleased to confirm your employment as {{DESIGNATION}} with effect from {{CONFIRMED_FROM}}. All other terms of your appointment stay as they are.</p>
<p>Thank you for your work, and congratulations.</p>${sign}`,
  },
  {
    ...{ key: 'increment', name: 'Increment letter', category: 'increment' },
    ...{ number_pattern: 'INC/{YYYY}/{0000}', title: 'Letter of increment' },
    body: `${head}<h1>Revision of your salary</h1><p>Dear {{FIRST_NAME}},</p>
<p>In recognition of your work, your salary is revised with effect from {{PAY_EFFECTIVE_ON}}.</p>
<div data-if="PAY_PREVIOUS_CTC_YEARLY" data-op="filled"><p>Your annual CTC changes from {{PAY_PREVIOUS_CTC_YEARLY}} to <b>{{PAY_CTC_YEARLY}}</b>, that is by {{PAY_CHANGE_AMOUNT}} or {{PAY_CHANGE_PERCENT}} %.</p><table><tr><th><p>Component</p></th><th data-align="right"><p>A month, from</p></th><th data-align="right"><p>A month, to</p></th><th data-align="right"><p>A year, from</p></th><th data-align="right"><p>A year, to</p></th></tr><tr data-each="PAY_COMPARISON"><td><p>{{PAY_COMPARISON.COMPONENT}}</p></td><td data-align="right"><p>{{PAY_COMPARISON.PREVIOUS_MONTHLY}}</p></td><td data-align="right"><p>{{PAY_COMPARISON.MONTHLY}}</p></td><td data-align="right"><p>{{PAY_COMPARISON.PREVIOUS_YEARLY}}</p></td><td data-align="right"><p>{{PAY_COMPARISON.YEARLY}}</p></td></tr><tr><td><p><b>CTC</b></p></td><td data-align="right"><p><b>{{PAY_PREVIOUS_CTC_MONTHLY}}</b></p></td><td data-align="right"><p><b>{{PAY_CTC_MONTHLY}}</b></p></td><td data-align="right"><p><b>{{PAY_PREVIOUS_CTC_YEARLY}}</b></p></td><td data-align="right"><p><b>{{PAY_CTC_YEARLY}}</b></p></td></tr></table></div>
<div data-if="PAY_PREVIOUS_CTC_YEARLY" data-op="empty"><p>Your annual CTC is <b>{{PAY_CTC_YEARLY}}</b>.</p><table><tr><th><p>Component</p></th><th data-align="right"><p>Per month</p></th><th data-align="right"><p>Per year</p></th></tr><tr data-each="PAY_COMPONENTS"><td><p>{{PAY_COMPONENTS.COMPONENT}}</p></td><td data-align="right"><p>{{PAY_COMPONENTS.MONTHLY}}</p></td><td data-align="right"><p>{{PAY_COMPONENTS.YEARLY}}</p></td></tr><tr><td><p><b>CTC</b></p></td><td data-align="right"><p><b>{{PAY_CTC_MONTHLY}}</b></p></td><td data-align="right"><p><b>{{PAY_CTC_YEARLY}}</b></p></td></tr></table></div>
<p>Please treat this letter as confidential. All other terms of your employment stay as they are.</p>
<p>Thank you for your contribution. We look forward to another good year.</p>${sign}`,
  },
  {
    ...{ key: 'promotion', name: 'Promotion letter', category: 'promotion' },
    ...{ number_pattern: 'PRO/{YYYY}/{0000}', title: 'Letter of promotion' },
    inputs: [
      { name: 'EFFECTIVE_FROM', label: 'Effective from', type: 'date' },
      { name: 'NEW_DESIGNATION', label: 'New designation', type: 'text' },
    ],
    body: `${head}<h1>Promotion</h1><p>Dear {{FIRST_NAME}},</p>
<p>We are pleased to promote you to <b>{{NEW_DESIGNATION}}</b> with effect from {{EFFECTIVE_FROM}}. You continue to report to {{MANAGER_NAME}}.</p>
<p>Congratulations, and all the best in your new role.</p>${sign}`,
  },
  {
    ...{ key: 'experience', name: 'Experience letter', category: 'experience' },
    ...{ number_pattern: 'EXP/{YYYY}/{0000}', title: 'Experience letter' },
    body: `<p data-align="right">{{LETTER_DATE}}</p><p>Reference: {{LETTER_NUMBER}}</p><h1 data-align="center">To whom it may concern</h1>
<p>This is to certify that <b>{{FULL_NAME}}</b> (employee code {{EMPLOYEE_CODE}}) has been employed with {{LEGAL_NAME}} since {{DATE_OF_JOINING}}, most recently as {{DESIGNATION}} in the department {{DEPARTMENT}}.</p>
<div data-if="LAST_WORKING_DAY" data-op="filled"><p>The last working day was {{LAST_WORKING_DAY}}.</p></div>
<p>During this time we found {{FIRST_NAME}} diligent and reliable. We wish {{FIRST_NAME}} every success.</p>${sign}`,
  },
  {
    ...{ key: 'relieving', name: 'Relieving letter', category: 'relieving' },
    ...{ number_pattern: 'REL/{YYYY}/{0000}', title: 'Relieving letter' },
    body: `${head}<h1>Relieving letter</h1><p>Dear {{FIRST_NAME}},</p>
<p>You are relieved from your duties as {{DESIGNATION}} at {{LEGAL_NAME}} at the end of {{LAST_WORKING_DAY}}. You had joined us on {{DATE_OF_JOINING}}.</p>
<p>Thank you for your work with us. We wish you well.</p>${sign}`,
  },
  {
    ...{ key: 'warning', name: 'Warning letter', category: 'warning' },
    ...{ number_pattern: 'WRN/{YYYY}/{0000}', title: 'Written warning' },
    inputs: [
      { name: 'INCIDENT_DATE', label: 'Date of the incident', type: 'date' },
      { name: 'INCIDENT', label: 'What happened', type: 'text' },
    ],
    body: `${head}<h1>Written warning</h1><p>Dear {{FIRST_NAME}},</p>
<p>On {{INCIDENT_DATE}} the following happened: {{INCIDENT}}. We have talked about it with you.</p>
<p>This is against the policies of the company. We expect that it does not happen again; otherwise further steps may follow. You can answer this letter in writing within seven days.</p>${sign}`,
  },
  {
    ...{ key: 'employment', name: 'Proof of employment', category: 'other' },
    ...{ number_pattern: 'EMP/{YYYY}/{0000}', title: 'Proof of employment' },
    body: `<p data-align="right">{{LETTER_DATE}}</p><p>Reference: {{LETTER_NUMBER}}</p><h1 data-align="center">Proof of employment</h1>
<p>We confirm that <b>{{FULL_NAME}}</b> (employee code {{EMPLOYEE_CODE}}) is employed with {{LEGAL_NAME}} as {{DESIGNATION}} since {{DATE_OF_JOINING}}.</p>
<p>Leave balances on the date of this letter:</p>
<table><tr><th><p>Leave type</p></th><th data-align="right"><p>Days</p></th></tr><tr data-each="LEAVE_BALANCES"><td><p>{{LEAVE_BALANCES.TYPE}}</p></td><td data-align="right"><p>{{LEAVE_BALANCES.BALANCE}}</p></td></tr></table>
<p>This letter was issued at the employee’s request.</p>${sign}`,
  },
  {
    ...{ key: 'trip', name: 'Letter about a business trip', category: 'other' },
    ...{ number_pattern: 'TRV/{YYYY}/{0000}', title: 'Business trip' },
    body: `<p data-align="right">{{LETTER_DATE}}</p><p>Reference: {{LETTER_NUMBER}}</p><h1 data-align="center">To whom it may concern</h1>
<p>We confirm that <b>{{FULL_NAME}}</b> (employee code {{EMPLOYEE_CODE}}), {{DESIGNATION}} at {{LEGAL_NAME}}, travels on our behalf from {{TRIP_STARTS_ON}} to {{TRIP_ENDS_ON}}.</p>
<p>Route: {{TRIP_ROUTE}}. Purpose: {{TRIP_TITLE}}. The company bears the cost of this trip.</p>${sign}`,
  },
  {
    ...{ key: 'hand_over', name: 'List of assets handed over', category: 'other' },
    ...{ number_pattern: 'AST/{YYYY}/{0000}', title: 'Assets handed over' },
    body: `${head}<h1>Assets handed over</h1><p>Dear {{FIRST_NAME}},</p>
<p>The following property of {{LEGAL_NAME}} is in your care. Please return it on request, and at the latest on your last working day.</p>
<table><tr><th><p>Code</p></th><th><p>Asset</p></th><th><p>Serial number</p></th><th><p>Since</p></th></tr><tr data-each="ASSETS"><td><p>{{ASSETS.CODE}}</p></td><td><p>{{ASSETS.NAME}}</p></td><td><p>{{ASSETS.SERIAL}}</p></td><td><p>{{ASSETS.HANDED_ON}}</p></td></tr></table>${sign}`,
  },
])
