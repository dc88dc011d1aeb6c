import { Stack, TextInput } from '@mantine/core'
import {
  listServiceCalendars,
  listServiceTargets,
  removeServiceCalendar,
  removeServiceTarget,
  saveServiceCalendar,
  saveServiceTarget,
  serviceTargets,
} from '@muster/contract/calls/helpdesk/service-levels'
import { type TicketPriority, weekdayKeys } from '@muster/contract/helpdesk/helpdesk.constants'
import type { ServiceCalendar } from '@muster/contract/helpdesk/service-levels.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { choicesFrom, choicesOf, selectField, switchField, textField } from '../../../lib/form/fields.ts'
import { removing, saving } from '../../../lib/form/saving.ts'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { masterFields, masterStart } from '../../../lib/master/master-fields.ts'
import { useUser } from '../../../lib/session/session.ts'
import { hoursText, readHours } from './hours-text.ts'
import './setup-texts.ts'

/** By when tickets are answered and resolved, and which hours count. */
export default function LevelsPage() {
  return (
    <Stack gap="xl">
      <Targets />
      <Calendars />
    </Stack>
  )
}

/** Minutes as hours and minutes. */
const spanText = (minutes: number): string =>
  [
    ...(minutes >= 60 ? [`${Math.floor(minutes / 60)} h`] : []),
    ...(minutes % 60 === 0 && minutes > 0 ? [] : [`${minutes % 60} min`]),
  ].join(' ')

function Targets() {
  const { t } = useTranslation('helpdeskSetup')
  const nameOf = (priority: TicketPriority) => t(`helpdesk:priorities.${priority}`)
  return (
    <MasterScreen
      list={listServiceTargets}
      rows={({ targets }) => targets}
      keyOf={({ id }) => id}
      cardOf={({ priority, response_minutes, resolution_minutes }) => ({
        name: nameOf(priority),
        line: t('target.response', { span: spanText(response_minutes) }),
        note: t('target.resolution', { span: spanText(resolution_minutes) }),
      })}
      texts={{
        ...{ title: t('target.title'), subtitle: t('target.subtitle'), add: t('target.add') },
        ...{ change: t('change'), changeOne: (name) => t('edit', { name }) },
        empty: { title: t('target.empty'), text: t('target.emptyText') },
      }}
      drawer={({ row, title, close }) => (
        <FormDrawer
          title={title}
          onClose={close}
          fields={masterFields(serviceTargets, {
            priority: { label: t('subcategory.priority'), wordOf: nameOf, isLocked: row !== null },
            response_minutes: { label: t('target.responseMinutes') },
            resolution_minutes: { label: t('target.resolutionMinutes') },
          })}
          record={row}
          start={masterStart(serviceTargets)}
          save={saving(saveServiceTarget)}
          remove={row && { run: removing(removeServiceTarget, { id: row.id }) }}
          refresh={[listServiceTargets]}
        />
      )}
    />
  )
}

function Calendars() {
  const { t } = useTranslation('helpdeskSetup')
  return (
    <MasterScreen
      list={listServiceCalendars}
      rows={({ calendars }) => calendars}
      keyOf={({ id }) => id}
      cardOf={({ name, entity, location, time_zone, is_always, week }) => ({
        ...{ name, about: entity ?? t('calendar.everywhere') },
        line: is_always ? t('calendar.always') : hoursText(week.mon) || t('calendar.closed'),
        note: [time_zone, location ?? t('calendar.noHolidays')].join(' · '),
      })}
      texts={{
        ...{ title: t('calendar.title'), subtitle: t('calendar.subtitle'), add: t('calendar.add') },
        ...{ change: t('change'), changeOne: (name) => t('edit', { name }) },
        empty: { title: t('calendar.empty'), text: t('calendar.emptyText') },
      }}
      drawer={({ row, data, title, close }) => (
        <CalendarDrawer row={row} data={data} title={title} onClose={close} />
      )}
    />
  )
}

type Days = Record<(typeof weekdayKeys)[number], string>

const usual = (day: (typeof weekdayKeys)[number]) => (day === 'sat' || day === 'sun' ? '' : '09:00-18:00')

interface CalendarDrawerProps {
  row: ServiceCalendar | null
  data: DataOf<typeof listServiceCalendars>
  title: string
  onClose: () => void
}

function CalendarDrawer({ row, data, title, onClose }: CalendarDrawerProps) {
  const { t } = useTranslation('helpdeskSetup')
  const own = useUser().formats.time_zone
  const zones = [...new Set([own, row?.time_zone ?? own, ...Intl.supportedValuesOf('timeZone')])]
  const days = Object.fromEntries(
    weekdayKeys.map((day) => [day, row ? hoursText(row.week[day]) : usual(day)]),
  ) as Days
  return (
    <FormDrawer<Parameters<ReturnType<typeof saving<typeof saveServiceCalendar>>>[0], Days>
      title={title}
      onClose={onClose}
      width={520}
      fields={[
        textField('name', t('name'), { isRequired: true, MAX_LENGTH: 80 }),
        selectField('entity_id', t('calendar.entity'), choicesFrom(data.entities), {
          help: t('calendar.entityHelp'),
        }),
        selectField(
          'time_zone',
          t('calendar.zone'),
          choicesOf(zones, (zone) => zone),
          { isRequired: true },
        ),
        selectField('location_id', t('calendar.location'), choicesFrom(data.locations), {
          help: t('calendar.locationHelp'),
        }),
        switchField('is_always', t('calendar.always')),
      ]}
      record={row}
      start={{ time_zone: own, is_always: false }}
      part={{
        initial: days,
        check: (value) =>
          Object.fromEntries(
            weekdayKeys.flatMap((day) =>
              readHours(value[day]) === null ? [[day, t('calendar.hoursWrong')]] : [],
            ),
          ),
        render: ({ value, onChange, errors, draft }) =>
          draft.is_always === true ? null : (
            <Stack gap="xs">
              {weekdayKeys.map((day) => (
                <TextInput
                  key={day}
                  label={t(`calendar.days.${day}`)}
                  placeholder={t('calendar.closed')}
                  maxLength={80}
                  value={value[day]}
                  error={errors[day]}
                  onChange={(event) => onChange({ ...value, [day]: event.currentTarget.value })}
                />
              ))}
            </Stack>
          ),
      }}
      errorNames={{ week: 'mon' }}
      toBody={(draft, value) => ({
        ...(row ? { id: row.id, version: row.version } : {}),
        ...{ name: draft.name, time_zone: draft.time_zone, is_always: draft.is_always === true },
        ...{ entity_id: draft.entity_id ? Number(draft.entity_id) : null },
        ...{ location_id: draft.location_id ? Number(draft.location_id) : null },
        week: Object.fromEntries(weekdayKeys.map((day) => [day, readHours(value[day]) ?? []])),
      })}
      save={saving(saveServiceCalendar)}
      remove={row && { run: removing(removeServiceCalendar, { id: row.id }) }}
      refresh={[listServiceCalendars]}
    />
  )
}
