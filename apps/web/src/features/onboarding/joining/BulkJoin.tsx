import { Alert, Button, Checkbox, Group, List, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { migrateCandidate, previewMigration } from '@muster/contract/calls/onboarding/migration'
import { sendWelcomeMail } from '@muster/contract/calls/onboarding/welcome-mail'
import type { DataOf } from '@muster/contract/kit/index'
import type { CandidateRow } from '@muster/contract/onboarding/candidate-shapes'
import { MAX_KITS_GIVEN, MAX_MIGRATED, MAX_WELCOMED } from '@muster/contract/onboarding/onboarding.constants'
import { isSelected, type Selection } from '@muster/ui/data-table'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { notifyError } from '../../../lib/feedback/notices.ts'
import { JobWatch } from '../../../lib/jobs/JobWatch.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan } from '../../../lib/session/session.ts'
import { refreshJoining } from './joining-data.ts'
import { AlikeList, hasWarnings } from './MakeEmployee.tsx'
import './texts.ts'

const GiveKitModal = lazy(() => import('./GiveKitModal.tsx'))

interface BulkJoinProps {
  selection: Selection
  count: number
  loadRows: (most: number) => Promise<CandidateRow[]>
  onDone: () => void
}

/** What can be done with several candidates: make them employees, give a kit, send the welcome mail. */
export default function BulkJoin({ selection, count, loadRows, onDone }: BulkJoinProps) {
  const { t } = useTranslation('joining')
  const client = useQueryClient()
  const mayMigrate = useCan('onboarding.candidate.migrate')
  const mayWelcome = useCan('onboarding.candidate.next')
  const [ids, setIds] = useState<number[] | null>(null)
  const [givenTo, setGivenTo] = useState<number[] | null>(null)
  const [skipped, setSkipped] = useState<DataOf<typeof sendWelcomeMail>['skipped']>([])
  async function chosen(most: number): Promise<number[]> {
    if (selection.kind === 'some') return selection.ids.map(Number)
    const rows = await loadRows(most + 1)
    return rows.filter((row) => isSelected(selection, row.candidate_id)).map((row) => row.candidate_id)
  }
  const tooMany = (most: number) => {
    if (count > most) notifyError(t('many.atMost', { count: most }))
    return count > most
  }
  const open = async () => {
    if (!tooMany(MAX_MIGRATED)) setIds(await chosen(MAX_MIGRATED))
  }
  const openKits = async () => {
    if (!tooMany(MAX_KITS_GIVEN)) setGivenTo(await chosen(MAX_KITS_GIVEN))
  }
  const send = useMutation({
    mutationFn: async () =>
      call(sendWelcomeMail, { body: { candidate_ids: await chosen(MAX_WELCOMED) } }, { notify: true }),
    onSuccess: (answer) => (answer.skipped.length > 0 ? setSkipped(answer.skipped) : onDone()),
    onSettled: () => refreshJoining(client),
  })
  return (
    <>
      {mayMigrate ? (
        <Button size="compact-sm" onClick={() => void open()}>
          {t('many.action', { count })}
        </Button>
      ) : null}
      {mayWelcome ? (
        <Button size="compact-sm" variant="default" onClick={() => void openKits()}>
          {t('many.kit', { count })}
        </Button>
      ) : null}
      {mayWelcome ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={send.isPending}
          onClick={() => {
            if (!tooMany(MAX_WELCOMED)) send.mutate()
          }}
        >
          {t('many.welcome', { count })}
        </Button>
      ) : null}
      {ids ? (
        <JoinMany
          ids={ids}
          onClose={() => {
            setIds(null)
            void refreshJoining(client)
          }}
        />
      ) : null}
      {givenTo ? (
        <Suspense fallback={null}>
          <GiveKitModal
            ids={givenTo}
            onClose={() => setGivenTo(null)}
            onGiven={(answer) => {
              setGivenTo(null)
              if (answer.skipped.length > 0) setSkipped(answer.skipped)
              else onDone()
            }}
          />
        </Suspense>
      ) : null}
      {skipped.length > 0 ? (
        <Modal opened onClose={() => setSkipped([])} title={t('many.skipped')}>
          <List size="sm">
            {skipped.map(({ candidate_id, CANDIDATE_NAME, reason }) => (
              <List.Item key={candidate_id}>
                {CANDIDATE_NAME}: {reason}
              </List.Item>
            ))}
          </List>
        </Modal>
      ) : null}
    </>
  )
}

function JoinMany({ ids, onClose }: { ids: number[]; onClose: () => void }) {
  const { t } = useTranslation('joining')
  const [usesPersonal, setUsesPersonal] = useState(false)
  const [isAccepted, setIsAccepted] = useState(false)
  const [job, setJob] = useState<string | null>(null)
  const preview = useQuery({
    ...readOptions(previewMigration, { body: { candidate_ids: ids, uses_personal_email: usesPersonal } }),
    placeholderData: (before) => before,
    meta: { errorShown: 'inline' as const },
  })
  const start = useMutation({
    mutationFn: (candidate_ids: number[]) =>
      call(migrateCandidate, {
        body: { candidate_ids, uses_personal_email: usesPersonal, accept_warnings: isAccepted ? 1 : 0 },
      }),
    onSuccess: (answer) => setJob(answer.job),
  })
  return (
    <Modal opened onClose={onClose} size="lg" title={t('many.title')}>
      {job ? (
        <Stack gap="md">
          <JobWatch id={job} title={t('many.running')} doneText={t('many.doneText')} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('many.close')}</Button>
          </Group>
        </Stack>
      ) : (
        <Loaded query={preview} skeleton={<Skeleton height={240} radius="md" />} order={3}>
          {({ candidates }) => {
            const waiting = candidates.filter((one) => one.employee_id === null)
            const left = waiting.filter((one) => one.missing.length > 0)
            const alike = waiting.filter((one) => one.missing.length === 0 && hasWarnings(one))
            const ready = waiting.filter(
              (one) => one.missing.length === 0 && (isAccepted || !hasWarnings(one)),
            )
            return (
              <Stack gap="md">
                <Text fw={600}>{t('many.ready', { count: ready.length })}</Text>
                <Checkbox
                  label={t('make.personal')}
                  checked={usesPersonal}
                  onChange={(event) => setUsesPersonal(event.currentTarget.checked)}
                />
                {alike.length > 0 ? (
                  <Alert color="yellow" title={t('many.alike')}>
                    {alike.map((one) => (
                      <div key={one.candidate_id}>
                        <Text size="sm" fw={600}>
                          {one.CANDIDATE_NAME}
                        </Text>
                        <AlikeList joiner={one} />
                      </div>
                    ))}
                    <Checkbox
                      mt="sm"
                      label={t('many.accept')}
                      checked={isAccepted}
                      onChange={(event) => setIsAccepted(event.currentTarget.checked)}
                    />
                  </Alert>
                ) : null}
                {left.length > 0 ? (
                  <Alert color="gray" title={t('many.notReady')}>
                    <List size="sm">
                      {left.map(({ candidate_id, CANDIDATE_NAME, missing }) => (
                        <List.Item key={candidate_id}>
                          {CANDIDATE_NAME}: {missing.join('; ')}
                        </List.Item>
                      ))}
                    </List>
                  </Alert>
                ) : null}
                <Group justify="flex-end">
                  <Button variant="default" onClick={onClose}>
                    {t('mail.cancel')}
                  </Button>
                  <Button
                    disabled={ready.length === 0}
                    loading={start.isPending}
                    onClick={() => start.mutate(ready.map((one) => one.candidate_id))}
                  >
                    {t('many.start', { count: ready.length })}
                  </Button>
                </Group>
              </Stack>
            )
          }}
        </Loaded>
      )}
    </Modal>
  )
}
