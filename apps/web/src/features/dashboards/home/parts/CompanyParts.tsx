import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../../lib/session/session.ts'
import classes from '../Home.module.css'
import type { PartProps } from '../home-query.ts'
import { PartFrame } from '../PartFrame.tsx'
import { FigureDays, Figures, usePercent } from './Figures.tsx'
import '../parts-texts.ts'

const COMPANY = '/dashboard/company'
const ATTRITION = '/dashboard/attrition'

/** Headcount, attrition, retention and manager ratio; each leads to the dashboard that explains it. */
export function CompanyPart({ data }: PartProps<'company'>) {
  const { t } = useTranslation('homeParts')
  const format = useFormatter()
  const percent = usePercent()
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
      <Figures shown={shown.map((figure) => ({ ...figure, label: t(`company.${figure.key}`) }))} />
      <FigureDays from={data.from} to={data.to} />
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
  const percent = usePercent()
  const shown = [
    { key: 'rate', text: percent(data.absenteeism) },
    { key: 'absent', text: format.number(data.absent_days) },
    { key: 'scheduled', text: format.number(data.scheduled_days) },
  ] as const
  return (
    <PartFrame title={t('names.absenteeism')}>
      <Figures shown={shown.map((figure) => ({ ...figure, label: t(`absence.${figure.key}`) }))} />
      <FigureDays from={data.from} to={data.to} />
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
