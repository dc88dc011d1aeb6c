import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { listVacancies, reopenVacancy } from '@muster/contract/calls/employees/directory/reporting-lines'
import type { Vacancy } from '@muster/contract/employees/directory/reporting-lines.contract'
import { EmptyState } from '@muster/ui/feedback'
import { IconPlus } from '@muster/ui/icons'
import { DetailDrawer } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions, writeOptions } from '../../../../lib/calls/query.ts'
import { Loaded } from '../../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../../lib/session/session.ts'
import { refreshLines } from '../model/lines-calls.ts'
import classes from './Chart.module.css'

const VacancyModal = lazy(async () => ({ default: (await import('./VacancyModal.tsx')).VacancyModal }))
const EndVacancyModal = lazy(async () => ({ default: (await import('./VacancyModal.tsx')).EndVacancyModal }))
const PAGE = 50

/** Vacancies in the viewer's reach: create, edit, fill, close and reopen. */
export default function VacanciesDrawer({
  onClose,
  onChanged,
}: {
  onClose: () => void
  onChanged: () => void
}) {
  const { t } = useTranslation('orgchart')
  const [limit, setLimit] = useState(PAGE)
  const list = useQuery({
    ...readOptions(listVacancies, { body: { limit } }),
    meta: { errorShown: 'inline' as const },
  })
  const [edited, setEdited] = useState<Vacancy | 'new' | null>(null)
  const [ended, setEnded] = useState<Vacancy | null>(null)
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      {t('vacancies.add')}
    </Button>
  )
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={t('vacancies.title')}
      width={560}
      texts={{ close: t('close') }}
    >
      <Loaded query={list} skeleton={<Skeleton height={240} />}>
        {(data) =>
          data.vacancies.length === 0 ? (
            <EmptyState
              title={t('vacancies.none')}
              text={t('vacancies.noneText')}
              action={data.abilities.manage ? add : undefined}
            />
          ) : (
            <Stack>
              {data.abilities.manage ? <Group>{add}</Group> : null}
              <ul className={classes.above}>
                {data.vacancies.map((one) => (
                  <li key={one.id} className={classes.line}>
                    <VacancyText vacancy={one} />
                    <Group gap="xs">
                      <Badge variant="default">{t(`vacancies.states.${one.state}`)}</Badge>
                      {one.abilities.edit ? (
                        <>
                          <Button variant="subtle" size="compact-sm" onClick={() => setEdited(one)}>
                            {t('change')}
                          </Button>
                          <Button variant="subtle" size="compact-sm" onClick={() => setEnded(one)}>
                            {t('vacancies.end')}
                          </Button>
                        </>
                      ) : null}
                      {one.abilities.reopen ? <Reopen vacancy={one} onChanged={onChanged} /> : null}
                    </Group>
                  </li>
                ))}
              </ul>
              {data.next_offset !== null && limit < 200 ? (
                <Button variant="default" onClick={() => setLimit((now) => Math.min(200, now + PAGE))}>
                  {t('vacancies.more')}
                </Button>
              ) : null}
            </Stack>
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {edited ? (
          <VacancyModal
            vacancy={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
            onSaved={onChanged}
          />
        ) : null}
        {ended ? (
          <EndVacancyModal vacancy={ended} onClose={() => setEnded(null)} onSaved={onChanged} />
        ) : null}
      </Suspense>
    </DetailDrawer>
  )
}

/** Needs no confirmation: filling or closing the vacancy again undoes it. */
function Reopen({ vacancy, onChanged }: { vacancy: Vacancy; onChanged: () => void }) {
  const { t } = useTranslation('orgchart')
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    ...writeOptions(reopenVacancy),
    onSuccess: async () => {
      await refreshLines(queries)
      onChanged()
    },
  })
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={isPending}
      onClick={() => mutate({ body: { id: vacancy.id, version: vacancy.version } })}
      aria-label={t('vacancies.reopenNamed', { name: vacancy.DESIGNATION_NAME })}
    >
      {t('vacancies.reopen')}
    </Button>
  )
}

function VacancyText({ vacancy }: { vacancy: Vacancy }) {
  const { t } = useTranslation('orgchart')
  const format = useFormatter()
  return (
    <div>
      <Text fw={600}>{vacancy.DESIGNATION_NAME}</Text>
      <Text size="sm" c="dimmed">
        {[
          `${t('vacancies.manager')} ${vacancy.manager.EMPLOYEE_NAME}`,
          vacancy.DEPARTMENT_NAME,
          vacancy.LOCATION_NAME,
          t('lines.since', { date: format.day(vacancy.open_from) }),
          vacancy.filled_by?.EMPLOYEE_NAME,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </div>
  )
}
