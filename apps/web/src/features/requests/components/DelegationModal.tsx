import { Group, MultiSelect, Stack, TextInput } from '@mantine/core'
import { listDelegates, listDelegations, saveDelegation } from '@muster/contract/calls/requests/delegations'
import type { BodyOf } from '@muster/contract/kit/index'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { Chips } from '../../../lib/form/Chips.tsx'
import { DayField } from '../../../lib/form/DayField.tsx'
import { FormModal } from '../../../lib/form/FormModal.tsx'
import { dayIn, type FoundPerson, foundPerson } from '../../../lib/form/form-resources.ts'
import { PersonPicker } from '../../../lib/form/PersonPicker.tsx'
import { saving } from '../../../lib/form/saving.ts'
import { useUser } from '../../../lib/session/session.ts'
import { kindsOptions } from '../data/request-queries.ts'

/** Number of suggested delegates. */
const LIKELY = 3
const FIND_KEY = 'delegates'

/** Possible delegates; those without an account come last, with the reason, and can't be chosen. */
async function findDelegates(search: string): Promise<FoundPerson[]> {
  const { people } = await call(listDelegates, { query: { search } })
  return people.map((one) => {
    const person = foundPerson(one)
    return one.why_not === null
      ? person
      : { ...person, label: `${person.label} – ${one.why_not}`, isUnavailable: true }
  })
}

type Delegation = Omit<BodyOf<typeof saveDelegation>, 'DELEGATE_ID' | 'kinds'> & {
  DELEGATE_ID: number | null
  kinds: string[]
  /** The chosen delegate, whose name the picker shows. */
  delegate: FoundPerson | null
}

interface DelegationModalProps {
  forOthers: boolean
  onClose: () => void
}

/** Delegates approvals for a period, today by default, with suggested delegates. */
export default function DelegationModal({ forOthers, onClose }: DelegationModalProps) {
  const { t } = useTranslation('approval')
  const today = dayIn(useUser().formats.time_zone)
  const initial: Delegation = {
    ...{ DELEGATE_ID: null, delegate: null, from_date: today, to_date: today, kinds: [], reason: '' },
  }
  return (
    <FormModal<BodyOf<typeof saveDelegation>, Delegation>
      onClose={onClose}
      title={t('requests:titles.delegations')}
      part={{
        initial,
        required: [...(forOthers ? (['EMPLOYEE_ID'] as const) : []), 'DELEGATE_ID', 'from_date', 'to_date'],
        render: ({ value, onChange, errors }) => (
          <Fields
            {...{ value, errors, forOthers, today }}
            set={(changes) => onChange({ ...value, ...changes })}
          />
        ),
      }}
      toBody={(_draft, { delegate: _delegate, DELEGATE_ID, kinds, ...rest }) => ({
        ...rest,
        DELEGATE_ID: Number(DELEGATE_ID),
        ...(kinds.length > 0 ? { kinds } : {}),
      })}
      save={saving(saveDelegation)}
      refresh={[listDelegations]}
      saveLabel={t('delegations.add')}
    />
  )
}

interface FieldsProps {
  value: Delegation
  set: (changes: Partial<Delegation>) => void
  errors: Readonly<Record<string, string>>
  forOthers: boolean
  today: string
}

function Fields({ value, set, errors, forOthers, today }: FieldsProps) {
  const { t } = useTranslation('approval')
  const kinds = useQuery(kindsOptions).data?.kinds ?? []
  const choose = (delegate: FoundPerson | null) => set({ delegate, DELEGATE_ID: delegate?.id ?? null })
  return (
    <Stack>
      {forOthers ? (
        <PersonPicker
          label={t('delegations.whose')}
          description={t('delegations.whoseHelp')}
          required
          value={value.EMPLOYEE_ID ?? null}
          onChange={(id) => set(id === null ? {} : { EMPLOYEE_ID: id })}
          error={errors.EMPLOYEE_ID}
        />
      ) : null}
      <PersonPicker
        label={t('delegations.whom')}
        description={t(forOthers ? 'delegations.whomHelp' : 'delegations.whomOwnHelp')}
        required
        find={findDelegates}
        findKey={FIND_KEY}
        nothingFoundMessage={t('delegations.nobodyFound')}
        known={value.delegate}
        value={value.DELEGATE_ID}
        onChange={(DELEGATE_ID) => set({ DELEGATE_ID, delegate: null })}
        error={errors.DELEGATE_ID}
      />
      {forOthers ? null : <Likely chosen={value.DELEGATE_ID} onChoose={choose} />}
      <Group grow align="flex-start">
        <DayField
          label={t('delegations.from')}
          required
          min={today}
          value={value.from_date}
          onChange={(from_date) =>
            set({ from_date, ...(from_date > value.to_date ? { to_date: from_date } : {}) })
          }
          error={errors.from_date}
        />
        <DayField
          label={t('delegations.to')}
          required
          min={value.from_date || today}
          value={value.to_date}
          onChange={(to_date) => set({ to_date })}
          error={errors.to_date}
        />
      </Group>
      <MultiSelect
        label={t('delegations.kinds')}
        description={t('delegations.kindsHelp')}
        searchable
        data={kinds.map((one) => ({ value: one.TRIGGER_SLUG, label: one.name }))}
        value={value.kinds}
        onChange={(next) => set({ kinds: next })}
        error={errors.kinds}
      />
      <TextInput
        label={t('delegations.reason')}
        maxLength={300}
        value={value.reason}
        onChange={(event) => set({ reason: event.currentTarget.value })}
        error={errors.reason}
      />
    </Stack>
  )
}

interface LikelyProps {
  chosen: number | null
  onChoose: (person: FoundPerson | null) => void
}

/** Suggested delegates: those closest to the approver. */
function Likely({ chosen, onChoose }: LikelyProps) {
  const { t } = useTranslation('approval')
  const { data = [] } = useQuery({
    queryKey: ['person-picker', FIND_KEY, ''],
    queryFn: () => findDelegates(''),
    meta: { errorShown: 'inline' as const },
  })
  const likely = data.filter((one) => !one.isUnavailable).slice(0, LIKELY)
  if (likely.length === 0) return null
  return (
    <Chips
      label={t('delegations.likely')}
      choices={likely.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen}
      onPick={(id) => onChoose(likely.find((person) => person.id === id) ?? null)}
    />
  )
}
