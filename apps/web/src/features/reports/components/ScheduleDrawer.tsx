import { Text } from '@mantine/core'
import {
  listReportSchedules,
  removeReportSchedule,
  saveReportSchedule,
} from '@muster/contract/calls/reports/report-schedules'
import { relativePeriods } from '@muster/contract/reports/relative-periods'
import { reportFormats } from '@muster/contract/reports/report-words'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import type { ReportCriteria } from '../data/report-query.ts'
import '../../../lib/dataset/texts.ts'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import {
  choicesFrom,
  choicesOf,
  multiField,
  selectField,
  switchField,
  textField,
} from '../../../lib/form/fields.ts'
import type { FoundPerson } from '../../../lib/form/form-resources.ts'
import { PeoplePicker } from '../../../lib/form/PersonPicker.tsx'
import { removing, saving } from '../../../lib/form/saving.ts'
import { dayTexts } from '../../../lib/language/day-texts.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import {
  bodyOf,
  draftOf,
  LAST_WORKING,
  LINK,
  monthDays,
  quarterHours,
  type ScheduleBody,
  type ScheduleRow,
} from '../data/report-schedules.ts'
import '../texts.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]
const offered = {
  ...readOptions(listReportSchedules, { body: { limit: 1 } }),
  meta: { errorShown: 'inline' as const },
}

interface ScheduleDrawerProps {
  /** Null for a new one. */
  schedule: ScheduleRow | null
  /** A report's page: its report and what it shows are scheduled. */
  report?: { id: number; name: string; asked: ReportCriteria }
  onClose: () => void
}

const peopleOf = (schedule: ScheduleRow | null): FoundPerson[] =>
  (schedule?.recipients ?? [])
    .filter(({ kind }) => kind === 'person')
    .map(({ id, name }) => ({ id, name, label: name }))

/** When a report is sent, and to whom. */
export default function ScheduleDrawer({ schedule, report, onClose }: ScheduleDrawerProps) {
  const { t, i18n } = useTranslation('reports')
  const { weekdayName } = dayTexts(i18n.language)
  const format = useFormatter()
  const setup = useQuery(offered)
  const { data } = setup
  const known = report ?? (schedule ? { id: schedule.report_id, name: schedule.report } : null)
  const found = (id: number) => data?.reports.find(({ report_id }) => report_id === id)
  return (
    <FormDrawer<ScheduleBody, FoundPerson[]>
      title={schedule ? schedule.name : t('schedules.add')}
      subtitle={known?.name}
      onClose={onClose}
      loading={setup}
      before={(draft) => (
        <Text size="sm" mb="md">
          {t('schedules.text', { zone: data?.time_zone ?? '' })}
          {data?.mails_files && found(known?.id ?? Number(draft.report_id))?.may_mail === false
            ? ` ${t('schedules.neverFile')}`
            : null}
        </Text>
      )}
      fields={(draft) => {
        const chosen = found(known?.id ?? Number(draft.report_id))
        return [
          ...(known
            ? []
            : [
                selectField(
                  'report_id',
                  t('runs.report'),
                  (data?.reports ?? []).map(({ report_id: value, name }) => ({ value, label: name })),
                  { isRequired: true },
                ),
              ]),
          textField('name', t('schedules.name'), { isRequired: true, help: t('schedules.nameText') }),
          selectField(
            'every',
            t('schedules.every'),
            choicesOf(['day', 'week', 'month'], (one) => t(`schedules.everies.${one as 'day'}`)),
            { isRequired: true },
          ),
          multiField(
            'weekdays',
            t('schedules.weekdays'),
            choicesOf(WEEK, (day) => weekdayName(day)),
            {
              showIf: { field: 'every', values: ['week'] },
            },
          ),
          selectField(
            'month_day',
            t('schedules.monthDay'),
            choicesOf([...monthDays], (day) => (day === LAST_WORKING ? t('schedules.lastWorking') : day)),
            { showIf: { field: 'every', values: ['month'] }, help: t('schedules.monthDayText') },
          ),
          selectField(
            'time',
            t('schedules.time'),
            choicesOf([...quarterHours], (time) => format.time(time)),
            {
              isRequired: true,
            },
          ),
          ...(chosen?.timing === 'period'
            ? [
                selectField(
                  'period',
                  t('schedules.period'),
                  choicesOf(relativePeriods, (one) => t(`dataset:periods.${one}`)),
                  { help: t('schedules.periodText') },
                ),
              ]
            : []),
          // Whole roles are for those who may schedule every report.
          ...(data?.roles.length === 0
            ? []
            : [multiField('roles', t('access.roles'), choicesFrom(data?.roles))]),
          ...(data?.mails_files && chosen?.may_mail
            ? [
                selectField(
                  'format',
                  t('schedules.format'),
                  choicesOf([LINK, ...reportFormats], (one) => t(`schedules.formats.${one as 'link'}`)),
                  { isRequired: true, help: t('schedules.formatText') },
                ),
              ]
            : []),
          switchField('skip_empty', t('schedules.skipEmpty')),
        ]
      }}
      record={schedule ? draftOf(schedule) : null}
      start={{
        name: known?.name ?? '',
        every: 'week',
        weekdays: [1],
        time: '08:00',
        roles: [],
        format: LINK,
        skip_empty: true,
      }}
      part={{
        initial: peopleOf(schedule),
        check: (people, draft) =>
          people.length + (draft.roles?.length ?? 0) > 0 ? {} : { recipients: t('schedules.nobody') },
        render: ({ value, onChange, errors }) => (
          <PeoplePicker
            label={t('schedules.people')}
            description={t('schedules.peopleText')}
            value={value}
            onChange={onChange}
            error={errors.recipients ?? errors['recipients.0.id']}
          />
        ),
      }}
      toBody={(draft, people) =>
        bodyOf(draft, people, { schedule, reportId: known?.id ?? null, asked: report?.asked ?? null })
      }
      errorNames={{ weekdays: 'rule.weekdays', month_day: 'rule.month_day', time: 'rule.time' }}
      save={saving(saveReportSchedule)}
      remove={
        schedule && {
          run: removing(removeReportSchedule, { schedule_id: schedule.schedule_id }),
          sure: t('schedules.sure', { name: schedule.name }),
        }
      }
      refresh={[listReportSchedules]}
    />
  )
}
