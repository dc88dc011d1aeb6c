import { Alert, Button, Group, List, Modal, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { mergeUnits, previewUnitMerge } from '@muster/contract/calls/organisation/units'
import type { DataOf } from '@muster/contract/kit/index'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { endpointKey, readOptions } from '../../../lib/calls/query.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { refreshUnits } from '../data/unit-queries.ts'
import classes from './Structure.module.css'
import { type ChosenUnit, UnitChoice, UnitChoices } from './UnitChoice.tsx'

type Preview = DataOf<typeof previewUnitMerge>

interface MergeModalProps {
  formid: number
  /** Preselected units to be merged away. */
  units: ChosenUnit[]
  keep?: ChosenUnit | null
  onClose: () => void
  onDone?: () => void
}

/** Merges several units into one, after a preview of everything that moves. */
export default function MergeModal({ formid, units, keep = null, onClose, onDone }: MergeModalProps) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const [gone, setGone] = useState(units)
  const [kept, setKept] = useState<ChosenUnit | null>(keep)
  const [reason, setReason] = useState('')
  const ids = useMemo(() => gone.map((unit) => unit.id), [gone])
  const keptIds = useMemo(() => (kept ? [kept.id] : []), [kept])
  const isChosen = kept !== null && ids.length > 0
  const preview = useQuery({
    ...readOptions(previewUnitMerge, { body: { formid, keep_id: kept?.id ?? 1, ids } }),
    enabled: isChosen,
    placeholderData: undefined,
    // Not cached: the preview must match what will happen.
    staleTime: 0,
    gcTime: 0,
    meta: { errorShown: 'inline' },
  })
  const merge = useMutation({
    mutationFn: (seen: string) =>
      call(mergeUnits, { body: { formid, keep_id: kept?.id as number, ids, reason, seen } }),
    onSuccess: async () => {
      notifySuccess(t('merge.done', { name: kept?.name }))
      onClose()
      onDone?.()
      await refreshUnits(queries)
    },
    onError: () => queries.invalidateQueries({ queryKey: endpointKey(previewUnitMerge) }),
    meta: { errorShown: 'inline' },
  })
  const isReady = preview.data !== undefined && preview.data.blockers.length === 0
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('merge.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('records.close') }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('merge.text')}
        </Text>
        <UnitChoices
          formid={formid}
          label={t('merge.units')}
          description={t('merge.unitsHelp')}
          value={gone}
          except={keptIds}
          onChange={setGone}
        />
        <UnitChoice formid={formid} label={t('merge.keep')} value={kept} except={ids} onChange={setKept} />
        <section aria-label={t('merge.preview')} aria-live="polite">
          {isChosen ? (
            <Loaded query={preview} skeleton={<Skeleton height={140} />} order={3}>
              {(data) => <MergePreview preview={data} />}
            </Loaded>
          ) : (
            <Text size="sm" c="dimmed">
              {t('merge.choose')}
            </Text>
          )}
        </section>
        <TextInput
          label={t('merge.reason')}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {merge.error ? <Alert color="red">{messageOf(merge.error)}</Alert> : null}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('merge.cancel')}
          </Button>
          <Button
            color="red"
            disabled={!isReady}
            loading={merge.isPending}
            onClick={() => preview.data && merge.mutate(preview.data.seen)}
          >
            {t('merge.commit')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function MergePreview({ preview }: { preview: Preview }) {
  const { t } = useTranslation('organisation')
  const { keep, merged, moves, stays, blockers } = preview
  if (blockers.length > 0) {
    return (
      <Alert color="red" title={t('merge.blocked')}>
        <List size="sm">
          {blockers.map((blocker) => (
            <List.Item key={blocker}>{blocker}</List.Item>
          ))}
        </List>
      </Alert>
    )
  }
  return (
    <Stack gap="sm">
      {keep.people === null ? null : (
        <PeopleCounts name={keep.name} before={keep.people} more={merged.map((unit) => unit.people ?? 0)} />
      )}
      {moves.length > 0 ? (
        <MoveList title={t('merge.moves', { name: keep.name })} moves={moves} />
      ) : (
        <Text size="sm">{t('merge.nothing')}</Text>
      )}
      {stays.length > 0 ? <MoveList title={t('merge.stays')} moves={stays} /> : null}
    </Stack>
  )
}

function PeopleCounts({ name, before, more }: { name: string; before: number; more: number[] }) {
  const { t } = useTranslation('organisation')
  const format = useFormatter()
  const after = more.reduce((sum, people) => sum + people, before)
  return (
    <dl className={classes.counts} aria-label={t('merge.counts', { name })}>
      <div>
        <dt>{t('merge.before')}</dt>
        <dd>{format.number(before)}</dd>
      </div>
      <span aria-hidden>→</span>
      <div>
        <dt>{t('merge.after')}</dt>
        <dd>{format.number(after)}</dd>
      </div>
    </dl>
  )
}

function MoveList({ title, moves }: { title: string; moves: Preview['moves'] }) {
  const format = useFormatter()
  return (
    <div>
      <Title order={3} size="sm" mb={4}>
        {title}
      </Title>
      <List size="sm">
        {moves.map((move) => (
          <List.Item key={move.kind}>
            {move.count === 0 ? move.name : `${format.number(move.count)} ${move.name}`}
          </List.Item>
        ))}
      </List>
    </div>
  )
}
