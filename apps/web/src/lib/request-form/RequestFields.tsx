import {
  Checkbox,
  Chip,
  FileInput,
  Group,
  Input,
  NumberInput,
  Select,
  Textarea,
  TextInput,
} from '@mantine/core'
import type { RequestFieldFacts } from '@muster/contract/requests/kinds/kind-shape'
import { MOST_REQUEST_FILES } from '@muster/contract/requests/requests.constants'
import { IconPaperclip } from '@muster/ui/icons'
import { DayField } from '../form/DayField.tsx'
import { LONG_TEXT } from '../form/fields.ts'
import { PersonPicker } from '../form/PersonPicker.tsx'
import { TimeOfDayField } from '../form/TimeOfDayField.tsx'
import { DurationField } from './DurationField.tsx'
import { NearDays, useNearDays } from './NearDays.tsx'
import classes from './RequestForm.module.css'
import type { RequestChoices, RequestValues } from './request-form-types.ts'
import type { RequestWords } from './use-request-words.ts'

export interface RequestFieldProps {
  name: string
  facts: RequestFieldFacts
  /** All fields of the kind; the parts of a period are rendered by the period. */
  fields: Readonly<Record<string, RequestFieldFacts>>
  values: RequestValues
  set: (changes: RequestValues) => void
  words: RequestWords
  problemAt: (name: string) => string | undefined
  choices: RequestChoices
  /** Whether somebody works on a day, as far as known. */
  canWork: (day: string) => boolean
}

/** Props common to all controls. */
function common({ name, facts, words, problemAt }: RequestFieldProps) {
  return {
    label: words.label(name),
    description: words.help(name) || undefined,
    required: facts.isRequired ?? false,
    error: problemAt(name),
  }
}

function TextControl(props: RequestFieldProps) {
  const { name, facts, values, set } = props
  const input = {
    ...common(props),
    maxLength: facts.maxLength,
    value: String(values[name] ?? ''),
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  }
  return (facts.maxLength ?? 0) > LONG_TEXT ? (
    <Textarea {...input} autosize minRows={2} />
  ) : (
    <TextInput {...input} />
  )
}

function TimeControl(props: RequestFieldProps) {
  const { name, values, set } = props
  return (
    <TimeOfDayField
      {...common(props)}
      value={values[name] ?? ''}
      onChange={(time) => set({ [name]: time })}
    />
  )
}

const isOver = ({ isOver, start }: RequestFieldFacts) => isOver ?? start === 'yesterday'

function DayControl(props: RequestFieldProps) {
  const { name, facts, values, set, canWork } = props
  const near = useNearDays(isOver(facts), canWork)
  const own = common(props)
  return (
    <div className={classes.stack}>
      <DayField {...own} value={values[name] ?? ''} onChange={(day) => set({ [name]: day || null })} />
      <NearDays
        label={own.label}
        days={near}
        value={values[name] ?? null}
        onPick={(day) => set({ [name]: day })}
      />
    </div>
  )
}

function NumberControl(props: RequestFieldProps) {
  const { name, facts, values, set } = props
  return (
    <NumberInput
      {...common(props)}
      // What was typed is refused with its reason rather than changed in silence.
      clampBehavior="none"
      allowDecimal={facts.kind === 'decimal'}
      value={values[name] ?? ''}
      onChange={(value) => set({ [name]: typeof value === 'number' ? value : null })}
    />
  )
}

function MinutesControl(props: RequestFieldProps) {
  const { name, values, set, words } = props
  const { label, description, required, error } = common(props)
  return (
    <DurationField
      {...{ label, description, required, error }}
      name={words.label(name)}
      value={values[name] ?? null}
      onChange={(minutes) => set({ [name]: minutes })}
    />
  )
}

function ChoiceControl(props: RequestFieldProps) {
  const { name, facts, values, set, words } = props
  const { label, description, error } = common(props)
  const numeric = typeof facts.values?.[0] === 'number'
  return (
    <Input.Wrapper {...{ label, description, error }} labelElement="div">
      <Chip.Group
        value={String(values[name] ?? '')}
        onChange={(value) => set({ [name]: numeric ? Number(value) : value })}
      >
        <Group gap="xs" mt={4} role="radiogroup" aria-label={label}>
          {(facts.values ?? []).map((value) => (
            <Chip key={value} value={String(value)} size="md">
              {words.word(name, value)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}

function RecordControl(props: RequestFieldProps) {
  const { name, facts, values, set, choices } = props
  return (
    <Select
      {...common(props)}
      searchable
      clearable={!facts.isRequired}
      data={(choices[name] ?? []).map(({ value, label }) => ({ value: String(value), label }))}
      value={values[name] ? String(values[name]) : null}
      onChange={(value) => set({ [name]: value === null ? null : Number(value) })}
    />
  )
}

function PersonControl(props: RequestFieldProps) {
  const { name, values, set } = props
  return (
    <PersonPicker {...common(props)} value={values[name] ?? null} onChange={(id) => set({ [name]: id })} />
  )
}

function TickControl(props: RequestFieldProps) {
  const { name, values, set } = props
  const { label, description, error } = common(props)
  return (
    <Checkbox
      {...{ label, description, error }}
      checked={values[name] === true}
      onChange={(event) => set({ [name]: event.currentTarget.checked })}
    />
  )
}

function FilesControl(props: RequestFieldProps) {
  const { name, values, set } = props
  return (
    <FileInput
      {...common(props)}
      leftSection={<IconPaperclip size={16} aria-hidden />}
      multiple
      clearable
      value={values[name]}
      onChange={(files: File[]) => set({ [name]: files.slice(0, MOST_REQUEST_FILES) })}
    />
  )
}

/** First and last day. For a single day, also which half, if the kind allows half days. */
function SpanControl(props: RequestFieldProps) {
  const { name, facts, fields, values, set } = props
  const to = facts.to ?? ''
  const [from, last] = [values[name], values[to]]
  const half = facts.half
  const whole = half ? { [half]: fields[half]?.start } : {}
  const partial = half && from && from === last ? half : null
  const change = (next: { from?: string | null; to?: string | null }) => {
    const begin = next.from === undefined ? from : next.from
    const end = next.to === undefined ? last : next.to
    // Keeps the first day before the last.
    const isTurned = begin && end && end < begin
    const end2 = isTurned && next.to === undefined ? begin : end
    set({ [name]: begin, [to]: end2, ...(begin === end2 ? {} : whole) })
  }
  const own = common(props)
  const near = useNearDays(isOver(facts), props.canWork)
  const end = { ...props, name: to, facts: { ...facts, ...fields[to] } }
  return (
    <div className={classes.stack}>
      <div className={classes.pair}>
        <DayField {...own} value={from ?? ''} onChange={(day) => change({ from: day || null })} />
        <DayField {...common(end)} value={last ?? ''} onChange={(day) => change({ to: day || null })} />
      </div>
      <NearDays
        label={own.label}
        days={near}
        value={from === last ? (from ?? null) : null}
        onPick={(day) => change({ from: day, to: day })}
      />
      {partial ? (
        <ChoiceControl {...props} name={partial} facts={{ ...fields[partial], kind: 'choice' }} />
      ) : null}
    </div>
  )
}

const controls: Partial<Record<RequestFieldFacts['kind'], (props: RequestFieldProps) => React.ReactNode>> = {
  text: TextControl,
  time: TimeControl,
  day: DayControl,
  whole: NumberControl,
  decimal: NumberControl,
  minutes: MinutesControl,
  choice: ChoiceControl,
  id: RecordControl,
  person: PersonControl,
  yes_no: TickControl,
  files: FilesControl,
  span: SpanControl,
}

/**
 * One field of a request, rendered from its declaration. Parts of another field render nothing themselves.
 */
export function RequestField(props: RequestFieldProps) {
  const { kind } = props.facts
  if (kind === 'part') return null
  const Control = controls[kind]
  if (!Control) throw new Error(`No control for the field ${props.name}: render it in a slot.`)
  return <Control {...props} />
}
