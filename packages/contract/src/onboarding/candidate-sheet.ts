import { defineSheet } from '../imports/sheets/sheet-declaration.ts'
import { noteNames } from '../imports/sheets/sheet-headings.ts'
import { candidateSources } from './onboarding.constants.ts'

/** Candidates, one per row; places by name, the recruiter by employee code. */
export const candidateSheet = defineSheet({
  id: 'candidates',
  columns: {
    first_name: {
      heading: 'First name',
      kind: 'text',
      required: true,
      blank: 'Please enter the first name.',
      maxLength: 100,
      isPlain: true,
      width: 20,
      also: ['candidate name', 'name', 'given name', 'पहला नाम'],
    },
    last_name: {
      heading: 'Last name',
      kind: 'text',
      maxLength: 100,
      isPlain: true,
      width: 20,
      also: ['surname', 'family name', 'उपनाम'],
    },
    email: {
      heading: 'Personal e-mail',
      kind: 'text',
      required: true,
      blank: 'Please enter the candidate’s own e-mail address.',
      maxLength: 254,
      width: 30,
      also: ['email', 'e-mail', 'email id', 'email address', 'candidate email'],
    },
    phone: {
      heading: 'Mobile number',
      kind: 'code',
      maxLength: 30,
      width: 18,
      note: 'With the country’s code, such as +91 98765 43210.',
      also: ['phone', 'mobile', 'contact number', 'phone number', 'मोबाइल'],
    },
    born: { heading: 'Date of birth', kind: 'date', also: ['dob', 'birth date', 'जन्म तिथि'] },
    entity: { heading: 'Entity', kind: 'master', noun: 'active entity', also: ['company', 'legal entity'] },
    location: {
      heading: 'Location',
      kind: 'master',
      noun: 'active location',
      also: ['office', 'site', 'city'],
    },
    department: { heading: 'Department', kind: 'master', noun: 'active department', also: ['dept', 'विभाग'] },
    designation: {
      heading: 'Designation',
      kind: 'master',
      noun: 'active designation',
      width: 24,
      also: ['job title', 'position', 'title', 'role', 'पदनाम'],
    },
    grade: { heading: 'Grade', kind: 'master', noun: 'active grade', also: ['band', 'level'] },
    joining: {
      heading: 'Expected joining date',
      kind: 'date',
      note: 'Such as 15/08/2026.',
      also: ['joining date', 'date of joining', 'doj', 'expected joining'],
    },
    recruiter: {
      heading: 'Recruiter',
      kind: 'code',
      maxLength: 50,
      note: 'Employee code of whoever looks after the candidate.',
      also: ['recruiter code', 'hr'],
    },
    source: {
      heading: 'Source',
      kind: 'choice',
      options: candidateSources.map((label) => ({ value: label, label })),
      also: ['channel', 'source of hire'],
    },
    note: { heading: 'Note', kind: 'text', maxLength: 500, isPlain: true, also: noteNames, width: 40 },
  },
  nothing: 'The file has no candidates.',
  limits: { rows: 5_000, columns: 60, bytes: 5 * 1024 * 1024 },
  sample: { file: 'BulkCandidates.xlsx', sheet: 'Candidates' },
})
