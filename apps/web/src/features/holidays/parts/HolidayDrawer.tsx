import { deleteHolidays, saveHoliday } from '@muster/contract/calls/holidays/holidays'
import type { Holiday } from '@muster/contract/holidays/holiday-shapes'
import { isDay } from '@muster/contract/kit/days'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import {
  areaField,
  choicesFrom,
  dayField,
  multiField,
  selectField,
  statusField,
  textField,
} from '../../../lib/form/fields.ts'
import { formSection } from '../../../lib/form/form-field.ts'
import type { Draft } from '../../../lib/form/record-form-types.ts'
import { removing, saving } from '../../../lib/form/saving.ts'
import { useDayNames } from '../data/days.ts'
import { choicesOptions, type HolidayList, refreshHolidays } from '../data/holiday-queries.ts'
import { impactProblem } from './ChangeNotice.tsx'

const kinds = ['locations', 'states', 'entities'] as const

interface HolidayDrawerProps {
  /** Null for a new holiday. */
  holiday: Holiday | null
  /** Preset date of a new holiday. */
  date: string | null
  list: HolidayList
  onClose: () => void
}

/** Creates or edits a holiday and whom it applies to. */
export default function HolidayDrawer({ holiday, date, list, onClose }: HolidayDrawerProps) {
  const { t } = useTranslation('holidays')
  const queries = useQueryClient()
  const sections = useSections(holiday, list)
  const ids = holiday && Object.fromEntries(kinds.map((kind) => [kind, holiday[kind].map(({ id }) => id)]))
  return (
    <FormDrawer
      title={holiday ? holiday.name : t('add')}
      onClose={onClose}
      sections={sections}
      record={holiday && { ...holiday, ...ids }}
      start={{ date, holiday_type: 1, status: 1 }}
      save={saving(saveHoliday)}
      remove={holiday && { run: removing(deleteHolidays, { ids: [holiday.id] }) }}
      refresh={() => refreshHolidays(queries)}
      problem={impactProblem}
      isReadOnly={!list.abilities.manage}
    />
  )
}

function useSections(holiday: Holiday | null, list: HolidayList) {
  const { t } = useTranslation('holidays')
  const names = useDayNames()
  const choices = useQuery(choicesOptions).data
  const offered = (kind: (typeof kinds)[number]) => {
    const all = [...(holiday?.[kind] ?? []), ...(choices?.[kind] ?? [])]
    return choicesFrom([...new Map(all.map((one) => [one.id, one])).values()])
  }
  return (draft: Draft) => {
    const types = list.holidayTypes.filter(({ id, status }) => status === 1 || id === draft.holiday_type)
    const isRestricted = types.find(({ id }) => id === draft.holiday_type)?.is_restricted
    const isForAll = kinds.every((kind) => !draft[kind]?.length)
    return [
      formSection('', [
        dayField('date', t('fields.date'), {
          isRequired: true,
          help: isDay(draft.date ?? null) ? names.weekday(draft.date) : '',
        }),
        textField('name', t('fields.name'), { isRequired: true }),
        selectField('holiday_type', t('fields.type'), choicesFrom(types), {
          isRequired: true,
          help: isRestricted ? t('fields.typeRestricted') : '',
        }),
        areaField('note', t('fields.note')),
        statusField('status', t('fields.inUse')),
      ]),
      formSection(
        t('whom.title'),
        kinds.map((kind) =>
          multiField(kind, t(`fields.${kind}`), offered(kind), {
            placeholder: t(`whom.all.${kind}`),
            help: kind === 'locations' ? t(isForAll ? 'whom.everybody' : 'whom.some') : '',
          }),
        ),
        1,
      ),
    ]
  }
}
