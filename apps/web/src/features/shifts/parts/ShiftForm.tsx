import { Alert, Button, Card, ColorInput, Group, MultiSelect, Stack, Text, TextInput } from '@mantine/core'
import { createShift, editShift } from '@muster/contract/calls/shifts/shifts'
import type { ShiftTerms } from '@muster/contract/shifts/shift-shapes'
import { NEW_TERMS, shiftProblems } from '@muster/contract/shifts/shift-terms'
import type { ShiftDetails } from '@muster/contract/shifts/shifts.contract'
import { DateField } from '@muster/ui/date-field'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { dayIn, fieldDateFormat } from '../../../lib/form/form-resources.ts'
import { UnsavedGuard } from '../../../lib/form/UnsavedGuard.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useFormTexts } from '../../../lib/ui-texts/form-texts.ts'
import { choicesOptions, useShiftChange } from '../data/shift-queries.ts'
import { DayBar } from './DayBar.tsx'
import classes from './Shifts.module.css'
import { Section, TermsFields } from './TermsFields.tsx'
import { Versions } from './Versions.tsx'

const COLORS = [
  '#335aff',
  '#1864ab',
  '#087f5b',
  '#2b8a3e',
  '#e67700',
  '#c92a2a',
  '#ae3ec9',
  '#5f3dc4',
  '#495057',
]

interface Draft {
  code: string
  name: string
  color: string
  locations: number[]
  terms: ShiftTerms
}

const fresh = (): Draft => ({
  ...{ code: '', name: '', color: COLORS[0] as string, locations: [] },
  terms: NEW_TERMS,
})

const draftOf = ({ code, name, color, locations, terms }: ShiftDetails): Draft => ({
  ...{ code, name, color, terms },
  locations: locations.map(({ id }) => id),
})

interface ShiftFormProps {
  /** Null for a new shift. */
  shift: ShiftDetails | null
  canManage: boolean
  onSaved: (saved: ShiftDetails) => void
}

/** Creates or edits a shift, with a day diagram. */
export function ShiftForm({ shift, canManage, onSaved }: ShiftFormProps) {
  const { t } = useTranslation('shifts')
  const { formats } = useUser()
  const { dateFieldTexts } = useFormTexts()
  const today = shift?.today ?? dayIn(formats.time_zone)
  const [draft, setDraft] = useState<Draft>(() => (shift ? draftOf(shift) : fresh()))
  const [from, setFrom] = useState<string | null>(today)
  const [isDirty, setIsDirty] = useState(false)
  const [saved, setSaved] = useState<ShiftDetails | null>(null)
  const done = (answer: ShiftDetails) => {
    setIsDirty(false)
    setSaved(answer)
  }
  // Must wait until the navigation guard sees the clean form, since this may leave the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per response
  useEffect(() => {
    if (saved) onSaved(saved)
  }, [saved])
  const create = useShiftChange(createShift, done)
  const edit = useShiftChange(editShift, done)
  const failed = create.error ?? edit.error
  const set = (part: Partial<Draft>) => {
    setIsDirty(true)
    setDraft((current) => ({ ...current, ...part }))
  }
  const own = shiftProblems(draft.terms)
  const check = useFormCheck({
    values: { ...draft, effective_from: from },
    required: shift ? ['code', 'name', 'effective_from'] : ['code', 'name'],
    problems: Object.fromEntries(Object.entries(own).map(([term, text]) => [`terms.${term}`, text])),
    error: failed,
  })
  const fields = check.errors
  const refused = Object.fromEntries(
    Object.entries(fields).flatMap(([field, text]) =>
      field.startsWith('terms.') ? [[field.slice(6).split('.')[0] as string, text]] : [],
    ),
  )
  // Times depend on each other, so what is wrong with them shows while they are typed.
  const problems = { ...refused, ...(isDirty ? own : {}) }
  const send = () =>
    shift
      ? edit.mutate({
          body: { SHFTID: shift.SHFTID, version: shift.version, effective_from: from ?? '', ...draft },
        })
      : create.mutate({ body: draft })
  return (
    <CheckedForm check={check} className={classes.columns} onSubmit={send}>
      <UnsavedGuard isDirty={isDirty} />
      <Stack gap="lg">
        <Card padding="lg">
          <Stack gap="xl">
            <About draft={draft} fields={fields} isReadOnly={!canManage} set={set} />
            <TermsFields
              terms={draft.terms}
              problems={problems}
              today={today}
              isReadOnly={!canManage}
              onChange={(part) => set({ terms: { ...draft.terms, ...part } })}
            />
          </Stack>
        </Card>
      </Stack>
      <Stack gap="lg" className={classes.aside}>
        <Card padding="lg" component="section" aria-label={t('page.day')}>
          <Text fw={600} mb="sm">
            {t('page.day')}
          </Text>
          <DayBar terms={draft.terms} color={draft.color} />
          {canManage ? (
            <Stack gap="sm" mt="md">
              {shift ? (
                <DateField
                  label={t('form.effective')}
                  description={t('form.effectiveHelp')}
                  value={from}
                  onChange={setFrom}
                  min={shift.was_used ? today : undefined}
                  format={fieldDateFormat(formats)}
                  texts={dateFieldTexts}
                  error={fields.effective_from}
                />
              ) : null}
              {check.message ? (
                <Alert color="red" role="alert">
                  {check.message}
                </Alert>
              ) : null}
              <Group justify="end">
                <Button type="submit" loading={create.isPending || edit.isPending}>
                  {t('save')}
                </Button>
              </Group>
            </Stack>
          ) : null}
        </Card>
        {shift ? <Versions shift={shift} /> : null}
      </Stack>
    </CheckedForm>
  )
}

interface AboutProps {
  draft: Draft
  fields: Readonly<Record<string, string>>
  isReadOnly: boolean
  set: (part: Partial<Draft>) => void
}

function About({ draft, fields, isReadOnly, set }: AboutProps) {
  const { t } = useTranslation('shifts')
  const choices = useQuery(choicesOptions).data
  return (
    <Section title={t('form.about')}>
      <div className={classes.pair}>
        <TextInput
          label={t('form.code')}
          required
          maxLength={20}
          readOnly={isReadOnly}
          value={draft.code}
          error={fields.code}
          onChange={(event) => set({ code: event.currentTarget.value.toUpperCase() })}
        />
        <TextInput
          label={t('form.name')}
          required
          maxLength={80}
          readOnly={isReadOnly}
          value={draft.name}
          error={fields.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <ColorInput
          label={t('form.color')}
          format="hex"
          withEyeDropper={false}
          swatches={COLORS}
          swatchesPerRow={9}
          withPicker={false}
          readOnly={isReadOnly}
          value={draft.color}
          error={fields.color}
          onChange={(color) => set({ color })}
        />
      </div>
      <MultiSelect
        label={t('form.locations')}
        description={t('form.locationsHelp')}
        searchable
        readOnly={isReadOnly}
        placeholder={draft.locations.length === 0 ? t('everywhere') : undefined}
        data={(choices?.locations ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={draft.locations.map(String)}
        error={fields.locations}
        onChange={(values) => set({ locations: values.map(Number) })}
      />
    </Section>
  )
}
