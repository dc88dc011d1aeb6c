import { countryOfCode } from '../../imports/country-codes.ts'
import { defineSheet, type OfferedColumn } from '../../imports/sheets/sheet-declaration.ts'
import { employeeCode, employeeName } from '../../imports/sheets/sheet-headings.ts'
import { normaliseForMatch } from '../../imports/text-match.ts'
import { bankCountries } from './bank-numbers.ts'
import type { IdentityKind } from './identity-kinds.ts'

/** Identity numbers and the salary account of people: one row per person, one column per type of number. */
export const protectedSheet = defineSheet({
  id: 'protected',
  columns: { code: employeeCode, name: employeeName },
  isSecret: true,
  nothing: 'The file has no people.',
  unknownHeading: 'No active type of identity number and no part of a bank account has this name.',
  limits: { rows: 5_000, columns: 120, bytes: 5 * 1024 * 1024 },
  sample: { file: 'IdentityAndBank.xlsx', sheet: 'Numbers' },
})

export const numberKey = (slug: string) => `number_${slug}`
export const untilKey = (slug: string) => `until_${slug}`
export const countryKey = (slug: string) => `country_${slug}`

/** Names of the standard types in files from other systems. */
const kindNames: Readonly<Record<string, readonly string[]>> = {
  AADHAAR: [
    'aadhaar number',
    'aadhaar no',
    'aadhar',
    'aadhar number',
    'aadhar no',
    'uid',
    'आधार',
    'आधार संख्या',
  ],
  PAN: ['pan number', 'pan no', 'pan card', 'pan card number', 'permanent account number', 'पैन', 'पैन नंबर'],
  UAN: ['uan', 'uan number', 'uan no', 'universal account number', 'pf uan', 'यूएएन'],
  ESIC: ['esic', 'esic no', 'esi', 'esi number', 'esi no', 'esic ip number', 'ईएसआईसी'],
  VOTER_ID: ['voter id number', 'voter card', 'epic', 'epic number', 'epic no', 'मतदाता पहचान पत्र'],
  PASSPORT: [
    'passport number',
    'passport no',
    'reisepass',
    'reisepassnummer',
    'passeport',
    'pasaporte',
    'पासपोर्ट',
  ],
  DRIVING_LICENCE: [
    'driving licence number',
    'driving license',
    'driving license number',
    'dl',
    'dl number',
    'führerschein',
    'permis de conduire',
    'ड्राइविंग लाइसेंस',
  ],
  NATIONAL_ID: [
    'national id',
    'national id number',
    'nid',
    'identity card',
    'identity card number',
    'personalausweis',
    'ausweisnummer',
    'dni',
    'cni',
    'cédula',
  ],
  TAX_ID: [
    'tax id',
    'tax id number',
    'tax identification number',
    'tin',
    'steuer-id',
    'steuer-idnr',
    'steueridentifikationsnummer',
    'nif',
    'codice fiscale',
  ],
  EMIRATES_ID: ['emirates id number', 'emirates id no', 'eid'],
  NRIC: ['nric', 'fin', 'nric number', 'nric no', 'fin number'],
  SSN: ['ssn', 'social security no', 'social security'],
  NINO: ['nino', 'ni number', 'national insurance', 'national insurance no'],
}

/** Numbers that are given once and for all. */
const lasting: ReadonlySet<string> = new Set([
  'AADHAAR',
  'PAN',
  'UAN',
  'ESIC',
  'VOTER_ID',
  'TAX_ID',
  'SSN',
  'NINO',
])

const endings = ['expiry', 'expiry date', 'expires', 'expires on', 'valid to', 'valid till', 'valid upto']
const combined = (names: readonly string[], ends: readonly string[]) =>
  names.flatMap((name) => ends.map((end) => `${name} ${end}`))

/** Columns of one type of number: the number, its last day where it has one, its country where that isn’t fixed. */
export function kindColumns({
  slug,
  name,
  country,
}: Pick<IdentityKind, 'slug' | 'name' | 'country'>): OfferedColumn[] {
  const also = kindNames[slug] ?? [slug.replaceAll('_', ' '), `${name} number`, `${name} no`]
  const names = [name, ...also]
  return [
    {
      ...{ key: numberKey(slug), heading: name, kind: 'code', maxLength: 60, isPlain: true, also, width: 22 },
      note: 'Leave empty to keep what is stored.',
    },
    ...(lasting.has(slug)
      ? []
      : [
          {
            ...{ key: untilKey(slug), heading: `${name} valid until`, kind: 'date' as const },
            also: [...combined(also, ['valid until']), ...combined(names, endings)],
          },
        ]),
    ...(country === ''
      ? [
          {
            ...{ key: countryKey(slug), heading: `${name} country`, kind: 'text' as const, maxLength: 60 },
            note: 'Such as India, or IN.',
            also: [
              ...combined(also, ['country']),
              ...combined(names, ['issuing country', 'country of issue']),
            ],
          },
        ]
      : []),
  ]
}

export const bankKeys = ['holder', 'account', 'branch', 'bank', 'bank_country'] as const

/** Columns of the account that the salary is paid into. */
export const bankColumns: readonly OfferedColumn[] = [
  {
    ...{ key: 'holder', heading: 'Account holder', kind: 'text', maxLength: 140, isPlain: true, width: 28 },
    also: [
      'account holder name',
      'holder',
      'beneficiary',
      'beneficiary name',
      'name as per bank',
      'name in bank',
      'name on account',
      'kontoinhaber',
      'titulaire',
      'titular',
      'खाताधारक',
    ],
  },
  {
    ...{ key: 'account', heading: 'Account number', kind: 'code', maxLength: 60, isPlain: true, width: 26 },
    note: 'Or the IBAN.',
    also: [
      'account no',
      'bank account number',
      'bank account no',
      'bank account',
      'bank a/c no',
      'a/c no',
      'a/c number',
      'ac no',
      'iban',
      'iban number',
      'kontonummer',
      'खाता संख्या',
      'खाता नंबर',
    ],
  },
  {
    ...{
      key: 'branch',
      heading: 'IFSC or branch code',
      kind: 'code',
      maxLength: 20,
      isPlain: true,
      width: 18,
    },
    note: 'IFSC in India, routing number in the USA, BIC elsewhere.',
    also: [
      'ifsc',
      'ifsc code',
      'ifsc no',
      'bank ifsc',
      'branch code',
      'bic',
      'bic code',
      'swift',
      'swift code',
      'bic/swift',
      'swift/bic',
      'routing number',
      'aba',
      'आईएफएससी',
      'शाखा कोड',
    ],
  },
  {
    ...{ key: 'bank', heading: 'Bank', kind: 'text', maxLength: 140, isPlain: true, width: 24 },
    also: [
      'bank name',
      'name of bank',
      'name of the bank',
      'kreditinstitut',
      'banque',
      'banco',
      'बैंक',
      'बैंक का नाम',
    ],
  },
  {
    ...{ key: 'bank_country', heading: 'Country of the bank', kind: 'text', maxLength: 60 },
    note: 'Such as India, or IN. Leave empty with an IFSC or an IBAN.',
    also: ['bank country', 'account country'],
  },
]

const countryCodes: ReadonlyMap<string, string> = (() => {
  const codes = new Map<string, string>()
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  for (const code of letters.flatMap((one) => letters.map((other) => one + other))) {
    const name = countryOfCode(code)
    // Former codes have the names of their successors.
    const isCurrent = new Intl.Locale(`und-${code}`).region === code
    if (name !== null && isCurrent) codes.set(normaliseForMatch(name), code)
  }
  const usual = { usa: 'US', uk: 'GB', uae: 'AE', deutschland: 'DE', 'great britain': 'GB', भारत: 'IN' }
  for (const [name, code] of Object.entries(usual)) codes.set(normaliseForMatch(name), code)
  return codes
})()

/** The two-letter code of a country by its code or English name; null for anything else. */
export function countryIn(text: string): string | null {
  const code = text.trim().toUpperCase()
  if (/^[A-Z]{2}$/.test(code) && countryOfCode(code) !== null) return code === 'UK' ? 'GB' : code
  return countryCodes.get(normaliseForMatch(text)) ?? null
}

/** The country that an account says itself: its IBAN begins with it, an IFSC is Indian. */
export function countryOfAccount(number: string, branchCode: string): string | null {
  const country = /^([A-Z]{2})\d{2}[A-Z0-9]{8}/.exec(number)?.[1]
  if (country !== undefined && bankCountries.includes(country)) return country
  return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(branchCode) ? 'IN' : null
}
