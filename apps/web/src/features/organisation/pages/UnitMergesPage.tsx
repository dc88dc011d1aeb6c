import { Badge, Button, Group, Modal, Select, Skeleton, Stack, Text, Title } from '@mantine/core'
import { undoUnitMerge } from '@muster/contract/calls/organisation/units'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import classes from '../components/Structure.module.css'
import type { ChosenUnit } from '../components/UnitChoice.tsx'
import {
  duplicatesOptions,
  mergesOptions,
  refreshUnits,
  type UnitMerge,
  unitsOptions,
} from '../data/unit-queries.ts'
import '../texts.ts'

const MergeModal = lazy(() => import('../components/MergeModal.tsx'))

interface Review {
  keep: ChosenUnit
  units: ChosenUnit[]
}

/** Possible duplicates among the units of a kind, and past merges. */
export default function UnitMergesPage() {
  const { t } = useTranslation('organisation')
  const navigate = useNavigate()
  const { id } = useParams()
  const formid = Number(id) || 101
  const units = useQuery(unitsOptions)
  const [review, setReview] = useState<Review | null>(null)
  return (
    <>
      <PageHeader
        title={t('merges.title')}
        subtitle={t('merge.text')}
        crumbs={[{ label: t('units.title'), href: hrefOf('/org-master/org-units') }]}
      />
      <Select
        mb="lg"
        maw={320}
        label={t('merges.kind')}
        allowDeselect={false}
        value={String(formid)}
        onChange={(next) => void navigate(`/org-master/merges/${next}`, { replace: true })}
        data={(units.data?.units ?? []).map((unit) => ({
          value: String(unit.formid),
          label: unit.FORM_NAME,
        }))}
      />
      <div className={classes.columns}>
        <Duplicates formid={formid} onReview={setReview} />
        <Merges formid={formid} />
      </div>
      {review ? (
        <Suspense fallback={null}>
          <MergeModal formid={formid} {...review} onClose={() => setReview(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

function Duplicates({ formid, onReview }: { formid: number; onReview: (review: Review) => void }) {
  const { t } = useTranslation('organisation')
  const format = useFormatter()
  const mayMerge = useCan('organisation.masters.merge')
  const duplicates = useQuery(duplicatesOptions(formid))
  return (
    <section className={classes.panel}>
      <Title order={2} size="h4" mb="xs">
        {t('merges.duplicates')}
      </Title>
      <Loaded query={duplicates} skeleton={<Skeleton height={120} />} order={3}>
        {(data) =>
          data.groups.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('merges.noDuplicates')}
            </Text>
          ) : (
            <ul className={classes.plain}>
              {data.groups.map(({ units: [keep, ...units], reason }) =>
                keep ? (
                  <li key={keep.id}>
                    <div>
                      <Group gap="xs">
                        {[keep, ...units].map((unit) => (
                          <Badge key={unit.id} variant="light" color="gray">
                            {unit.name}
                            {unit.people === null
                              ? ''
                              : ` · ${t('merges.people', { count: unit.people, number: format.number(unit.people) })}`}
                          </Badge>
                        ))}
                      </Group>
                      <span className={classes.detail}>{reason}</span>
                    </div>
                    {mayMerge ? (
                      <Button size="xs" variant="default" onClick={() => onReview({ keep, units })}>
                        {t('merges.review')}
                      </Button>
                    ) : null}
                  </li>
                ) : null,
              )}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function Merges({ formid }: { formid: number }) {
  const { t } = useTranslation('organisation')
  const merges = useQuery(mergesOptions(formid))
  const [requested, setRequested] = useState<UnitMerge | null>(null)
  return (
    <section className={classes.panel}>
      <Title order={2} size="h4" mb="xs">
        {t('merges.history')}
      </Title>
      <Loaded query={merges} skeleton={<Skeleton height={120} />} order={3}>
        {(data) =>
          data.merges.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('merges.noHistory')}
            </Text>
          ) : (
            <ul className={classes.plain}>
              {data.merges.map((merge) => (
                <MergeEntry key={merge.id} merge={merge} onUndo={() => setRequested(merge)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {requested ? <UndoModal merge={requested} onClose={() => setRequested(null)} /> : null}
    </section>
  )
}

const sentenceOf = (merge: UnitMerge) => ({
  merged: merge.merged.map((unit) => unit.name).join(', '),
  name: merge.keep_name,
})

function MergeEntry({ merge, onUndo }: { merge: UnitMerge; onUndo: () => void }) {
  const { t } = useTranslation('organisation')
  const format = useFormatter()
  const moved = merge.moved.map((move) => `${format.number(move.count)} ${move.name}`).join(', ')
  return (
    <li>
      <div>
        <Text size="sm" fw={500}>
          {t('merges.sentence', sentenceOf(merge))}
        </Text>
        <Text size="xs" c="dimmed">
          {[moved, merge.reason].filter(Boolean).join(' · ')}
        </Text>
        <Text size="xs" c="dimmed">
          {merge.undone_at
            ? t('merges.undone', { actor: merge.undone_by, at: format.dayTime(merge.undone_at) })
            : t('merges.by', { actor: merge.merged_by, at: format.dayTime(merge.merged_at) })}
        </Text>
      </div>
      {merge.abilities.undo ? (
        <Button size="xs" variant="default" onClick={onUndo}>
          {t('merges.undo')}
        </Button>
      ) : null}
    </li>
  )
}

function UndoModal({ merge, onClose }: { merge: UnitMerge; onClose: () => void }) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const undo = useMutation({
    mutationFn: () => call(undoUnitMerge, { body: { merge_id: merge.id } }),
    onSuccess: async ({ returned }) => {
      const stayed = returned.reduce((sum, one) => sum + one.stayed, 0)
      notifySuccess(stayed === 0 ? t('merges.undoDone') : t('merges.undoPart', { count: stayed }))
      onClose()
      await refreshUnits(queries)
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('merges.undoTitle')}
      centered
      closeButtonProps={{ 'aria-label': t('records.close') }}
    >
      <Stack gap="md">
        <Text size="sm" fw={500}>
          {t('merges.sentence', sentenceOf(merge))}
        </Text>
        <Text size="sm">{t('merges.undoText')}</Text>
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('merge.cancel')}
          </Button>
          <Button loading={undo.isPending} onClick={() => undo.mutate()}>
            {t('merges.undo')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
