import { Anchor, Badge, Button, Card, Group, Skeleton, Text, Title } from '@mantine/core'
import { removeDottedLine } from '@muster/contract/calls/employees/directory/reporting-lines'
import type { DottedLine } from '@muster/contract/employees/directory/reporting-lines.contract'
import { IconPlus } from '@muster/ui/icons'
import { PersonChip } from '@muster/ui/people'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../../lib/calls/query.ts'
import { AppLink } from '../../../../lib/screen/AppLink.tsx'
import { hrefOf } from '../../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../../lib/session/session.ts'
import { linesOptions, type Person, refreshLines } from '../model/lines-calls.ts'
import '../texts.ts'
import classes from './Chart.module.css'
import { DottedLineModal } from './DottedLineModal.tsx'

function Chip({ person }: { person: Person | null }) {
  const { t } = useTranslation('orgchart')
  if (!person) return <Text c="dimmed">{t('outside')}</Text>
  return (
    <PersonChip
      name={person.EMPLOYEE_NAME}
      subtitle={person.DESIGNATION_NAME ?? person.EMPLOYEE_CODE}
      src={person.photo}
      colorKey={person.EMPLOYEE_ID}
      href={hrefOf(`/users/view/${person.EMPLOYEE_ID}?tab=reporting`)}
    />
  )
}

function Part({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <Card padding="lg">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </Card>
  )
}

/** An employee's position in the organisation: reporting line, dotted lines, and vacancies below. */
export default function ReportingTab({ employeeId }: { employeeId: number }) {
  const { t } = useTranslation('orgchart')
  const lines = useQuery(linesOptions(employeeId))
  const [edited, setEdited] = useState<DottedLine | 'new' | null>(null)
  const chartLink = (
    <Anchor
      renderRoot={(props) => <AppLink {...props} to={`/users/org-chart?person=${employeeId}`} />}
      size="sm"
    >
      {t('lines.inChart')}
    </Anchor>
  )
  return (
    <Loaded query={lines} skeleton={<Skeleton height={320} radius="lg" />}>
      {(data) => (
        <div className={classes.lines}>
          <Part title={t('lines.above')} action={chartLink}>
            {data.above.length === 0 ? (
              <Text c="dimmed">{t('lines.aboveNone')}</Text>
            ) : (
              <ol className={classes.above}>
                {data.above.map((person) => (
                  <li key={person?.EMPLOYEE_ID ?? 'outside'}>
                    <Chip person={person} />
                  </li>
                ))}
              </ol>
            )}
          </Part>
          <Part
            title={t('lines.dotted')}
            action={
              data.abilities.manage ? (
                <Button
                  variant="default"
                  size="sm"
                  leftSection={<IconPlus size={16} />}
                  onClick={() => setEdited('new')}
                >
                  {t('lines.add')}
                </Button>
              ) : null
            }
          >
            {data.dotted.length === 0 ? (
              <Text c="dimmed">{`${t('lines.dottedNone')} ${t('lines.dottedText')}`}</Text>
            ) : (
              <Lines lines={data.dotted} onEdit={setEdited} />
            )}
          </Part>
          {data.dotted_reports.length > 0 ? (
            <Part title={t('lines.dottedReports')}>
              <Lines lines={data.dotted_reports} />
            </Part>
          ) : null}
          {data.vacancies.length > 0 ? (
            <Part title={t('lines.vacancies')}>
              <ul className={classes.above}>
                {data.vacancies.map((one) => (
                  <li key={one.id} className={classes.line}>
                    <Text>{[one.DESIGNATION_NAME, one.DEPARTMENT_NAME].filter(Boolean).join(' · ')}</Text>
                    <Badge variant="default">{t(`vacancies.states.${one.state}`)}</Badge>
                  </li>
                ))}
              </ul>
            </Part>
          ) : null}
          {edited ? (
            <DottedLineModal
              employeeId={employeeId}
              line={edited === 'new' ? null : edited}
              onClose={() => setEdited(null)}
            />
          ) : null}
        </div>
      )}
    </Loaded>
  )
}

function Lines({ lines, onEdit }: { lines: readonly DottedLine[]; onEdit?: (line: DottedLine) => void }) {
  const { t } = useTranslation('orgchart')
  const format = useFormatter()
  const queries = useQueryClient()
  const remove = useMutation({ ...writeOptions(removeDottedLine), onSuccess: () => refreshLines(queries) })
  const time = (line: DottedLine) =>
    line.to_date
      ? t('lines.until', { from: format.day(line.from_date), to: format.day(line.to_date) })
      : t('lines.since', { date: format.day(line.from_date) })
  return (
    <ul className={classes.above}>
      {lines.map((line) => (
        <li key={line.id} className={classes.line}>
          <Chip person={line.person} />
          <Group gap="sm">
            <Text size="sm">
              {t(`lines.kinds.${line.kind}`)}, {time(line)}
              {line.note ? ` · ${line.note}` : ''}
            </Text>
            <Badge variant="default">{t(`lines.states.${line.state}`)}</Badge>
            {onEdit && line.abilities.edit && line.person ? (
              <>
                <Button variant="subtle" size="compact-sm" onClick={() => onEdit(line)}>
                  {t('change')}
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  title={t('lines.removeText')}
                  loading={remove.isPending}
                  onClick={() => remove.mutate({ body: { id: line.id } })}
                >
                  {t('lines.remove')}
                </Button>
              </>
            ) : null}
          </Group>
        </li>
      ))}
    </ul>
  )
}
