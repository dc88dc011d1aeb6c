import { checkSending, sendLetters } from '@muster/contract/calls/documents/letters'
import type { LetterTemplateRow } from '@muster/contract/documents/letter-templates.contract'
import type { sendLetters as sendLettersContract } from '@muster/contract/documents/letters.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../lib/calls/api.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { noPlaces, type Places, type RecipientsMode } from './Recipients.tsx'
import type { SentRun } from './Sending.tsx'

interface Draft {
  mode: RecipientsMode
  people: FoundPerson[]
  places: Places
  /** `YYYY-MM-DD`; empty for today. */
  date: string
  /** The day whose pay and the like is said, `YYYY-MM-DD`; empty for today. */
  asOf: string
  values: Record<string, string>
  /** Of a letter to one person: what it is about, by kind; the latest by default. */
  records: Record<string, number>
}

/** What recipients are asked to sign by. */
export type Signature = NonNullable<BodyOf<typeof sendLettersContract>['signature']>

const inline = { errorShown: 'inline' } as const

function isChosen({ mode, people, places }: Draft): boolean {
  if (mode === 'people') return people.length > 0
  return mode === 'all' || Object.values(places).some((ids) => ids.length > 0)
}

/** The one person who gets a letter; null for several and for none. */
function onlyPersonOf({ mode, people }: Draft): number | null {
  const [person, ...others] = mode === 'people' ? people : []
  return others.length === 0 ? (person?.id ?? null) : null
}

/** The draft with changes. A record is one person's, up to a day: it is forgotten with them. */
const changed = (draft: Draft, changes: Partial<Draft>): Draft => {
  const { mode, people, asOf } = changes
  const forgets = [mode, people, asOf].some((one) => one !== undefined)
  return { ...draft, ...(forgets ? { records: {} } : {}), ...changes }
}

/** What is to be sent: changed, checked, sent. A change makes the check void. */
export function useSending(template: LetterTemplateRow, onSent: (run: SentRun) => void) {
  const { MAILID } = template
  // A sending has one key: pressed again, it sends nothing twice.
  const [key] = useState(() => crypto.randomUUID())
  const [draft, setDraft] = useState<Draft>({
    mode: 'people',
    people: [],
    places: noPlaces,
    date: '',
    asOf: '',
    values: {},
    records: {},
  })
  const [byMail, setByMail] = useState(true)
  const [reason, setReason] = useState('')
  const [signature, setSignature] = useState<Signature | null>(
    template.needs_signature ? { days: template.sign_days, is_final: false } : null,
  )
  const [leavesOut, setLeavesOut] = useState(false)
  const checking = useMutation({ ...writeOptions(checkSending), meta: inline })
  const sending = useMutation({ ...writeOptions(sendLetters), meta: inline, onSuccess: onSent })
  const { mode, people, places, date, asOf, values, records } = draft
  const onlyPerson = onlyPersonOf(draft)
  const body = {
    MAILID,
    employee_ids: mode === 'people' ? people.map(({ id }) => id) : [],
    limits: mode === 'places' ? places : noPlaces,
    letter_date: date || null,
    as_of: asOf || null,
    values,
    records: onlyPerson === null ? {} : records,
  }
  const error = sending.error ?? checking.error
  const problems: Readonly<Record<string, string>> = error instanceof ApiError ? error.fields : {}
  const checked = checking.data
  const count = checked ? (leavesOut ? checked.ready : checked.people) : 0
  return {
    ...draft,
    /** The one person who gets a letter; null for several and for none. */
    onlyPerson,
    change: (changes: Partial<Draft>) => {
      setDraft((current) => changed(current, changes))
      checking.reset()
      sending.reset()
      setLeavesOut(false)
    },
    ...{ byMail, setByMail, reason, setReason, leavesOut, setLeavesOut, signature, setSignature },
    ...{ body, error, problems, checked, count },
    isChosen: isChosen(draft),
    /** Somebody lacks a value, and is not left out. */
    isStopped: count === 0 || (checked !== undefined && checked.gap_count > 0 && !leavesOut),
    isChecking: checking.isPending,
    isSending: sending.isPending,
    check: () => checking.mutate({ body }),
    send: () =>
      sending.mutate({
        body: { ...body, key, by_mail: byMail, leave_out_gaps: leavesOut, reason, signature },
      }),
  }
}
export type SendingDraft = ReturnType<typeof useSending>
