import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../../lib/session/session.ts'
import classes from '../Home.module.css'
import type { PartProps } from '../home-query.ts'
import { PartFrame } from '../PartFrame.tsx'
import figures from './Figures.module.css'
import '../parts-texts.ts'

const COMPANY = '/dashboard/company'
const ATTRITION = '/dashboard/attrition'

/** Headcount, attrition, retention and manager ratio; each leads to the dashboard that explains it. */
export function CompanyPart({ data }: PartProps<'company'>) {
  const { t } = useTranslation('homeParts')
  const format = useFormatter()
  const percent = (value: number | null) =>
    value === null
      ? t('company.none')
      : t('company.percent', { number: format.number(value, { maximumFractionDigits: 1 }) })
  const ratio = data.manager_ratio
  const shown = [
    { key: 'headcount', text: format.number(data.headcount), to: COMPANY },
    { key: 'joiners', text: format.number(data.joiners), to: COMPANY },
    { key: 'leavers', text: format.number(data.leavers), to: ATTRITION },
    { key: 'attrition', text: percent(data.attrition), to: ATTRITION },
    { key: 'retention', text: percent(data.retention), to: ATTRITION },
    {
      key: 'ratio',
      text: ratio === null ? t('company.none') : format.number(ratio, { maximumFractionDigits: 1 }),
      to: COMPANY,
    },
  ] as const
  return (
    <PartFrame title={t('names.company')} to={COMPANY}>
      <ul className={figures.figures}>
        {shown.map(({ key, text, to }) => (
          <li key={key}>
            <AppLink to={to} className={figures.figure}>
              <span className={figures.number}>{text}</span>
              <span className={figures.label}>{t(`company.${key}`)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed" mt="xs">
        {t('company.days', { from: format.date(data.from), to: format.date(data.to) })}
      </Text>
      {data.departments.length > 0 ? (
        <Text size="sm" mt="xs">
          {t('company.departments')}{' '}
          {data.departments
            .map(
              ({ group_name: name, attrition }) =>
                `${name ?? t('company.noDepartment')} ${percent(attrition)}`,
            )
            .join(' · ')}
        </Text>
      ) : null}
    </PartFrame>
  )
}

/** Absenteeism of the last four weeks, with the days that it comes from. */
export function AbsenteeismPart({ data }: PartProps<'absenteeism'>) {
  const { t } = useTranslation('homeParts')
  const format = useFormatter()
  const shown = [
    {
      key: 'rate',
      text:
        data.absenteeism === null
          ? t('company.none')
          : t('company.percent', { number: format.number(data.absenteeism, { maximumFractionDigits: 1 }) }),
    },
    { key: 'absent', text: format.number(data.absent_days) },
    { key: 'scheduled', text: format.number(data.scheduled_days) },
  ] as const
  return (
    <PartFrame title={t('names.absenteeism')}>
      <ul className={figures.figures}>
        {shown.map(({ key, text }) => (
          <li key={key}>
            <span className={figures.figure}>
              <span className={figures.number}>{text}</span>
              <span className={figures.label}>{t(`absence.${key}`)}</span>
            </span>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed" mt="xs">
        {t('company.days', { from: format.date(data.from), to: format.date(data.to) })}
      </Text>
    </PartFrame>
  )
}

/** Requests for the approval of candidates' pay that nobody has decided. */
export function CtcApprovalsPart({ data: { rows, total } }: PartProps<'ctc_approvals'>) {
  const { t } = useTranslation('homeParts')
  const format = useFormatter()
  return (
    <PartFrame title={t('names.ctc_approvals')}>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('ctc.none')}
        </Text>
      ) : (
        <ul className={classes.list}>
          {rows.map((row) => (
            <li key={row.REQUEST_ID}>
              <AppLink to={`/request/pending/candidate/14/${row.candidate_id}`}>{row.CANDIDATE_NAME}</AppLink>
              <Text size="xs" c="dimmed">
                {[t('waiting.since', { day: format.day(row.asked_at) }), row.pending_on.join(', ')]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {total > rows.length ? (
        <Text size="sm" mt="xs">
          {t('ctc.more', { count: total - rows.length })}
        </Text>
      ) : null}
    </PartFrame>
  )
}
