import { Group, Skeleton, Text } from '@mantine/core'
import { readCandidateBoard } from '@muster/contract/calls/onboarding/candidates'
import type { DataOf } from '@muster/contract/kit/index'
import type { CandidateRow } from '@muster/contract/onboarding/candidate-shapes'
import type { StepKind } from '@muster/contract/onboarding/onboarding.constants'
import { EmptyState } from '@muster/ui/feedback'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { Status } from '../../../lib/list/columns.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { type criteriaOf, pathOf, statusKinds } from '../data/candidate-data.ts'
import classes from './Onboarding.module.css'
import '../texts.ts'

type Column = DataOf<typeof readCandidateBoard>['columns'][number]

/** Those who are being onboarded by their step. A step is finished on the candidate's page, where its activities are. */
export default function Board({ criteria }: { criteria: ReturnType<typeof criteriaOf> }) {
  const { t } = useTranslation('onboarding')
  const board = useQuery({
    ...readOptions(readCandidateBoard, { body: criteria }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Loaded query={board} skeleton={<Skeleton height={480} radius="md" />} order={2}>
      {({ columns, hidden }) => (
        <>
          {columns.length === 0 ? (
            <EmptyState title={t('board.empty')} text={t('board.emptyText')} />
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by the keyboard
            <section className={classes.board} tabIndex={0} aria-label={t('shapes.board')}>
              {columns.map((column) => (
                <BoardColumn key={column.kind ?? 0} column={column} />
              ))}
            </section>
          )}
          {hidden > 0 ? (
            <Text size="sm" c="dimmed" mt="xs">
              {t('board.hidden', { count: hidden })}
            </Text>
          ) : null}
        </>
      )}
    </Loaded>
  )
}

function BoardColumn({ column: { kind, total, candidates } }: { column: Column }) {
  const { t } = useTranslation('onboarding')
  const name = kind === null ? t('noStep') : t(`kinds.${kind as StepKind}`)
  const hidden = total - candidates.length
  return (
    <section className={classes.column} aria-label={t('board.column', { name, count: total })}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {total}
        </Text>
      </Group>
      <ul className={classes.cards}>
        {candidates.map((candidate) => (
          <BoardCard key={candidate.candidate_id} candidate={candidate} />
        ))}
      </ul>
      {total === 0 ? (
        <Text size="xs" c="dimmed" mt="xs">
          {t('board.none')}
        </Text>
      ) : null}
      {hidden > 0 ? (
        <Text size="xs" c="dimmed" mt="xs">
          {t('board.more', { count: hidden })}
        </Text>
      ) : null}
    </section>
  )
}

function BoardCard({ candidate }: { candidate: CandidateRow }) {
  const { t } = useTranslation('onboarding')
  const format = useFormatter()
  const { status, due_on, is_overdue } = candidate
  return (
    <li className={classes.card}>
      <AppLink to={pathOf(candidate.candidate_id)} className={classes.title}>
        {candidate.CANDIDATE_NAME}
      </AppLink>
      <Text size="xs" c="dimmed">
        {[candidate.CANDIDATE_DESIGNATION, candidate.CANDIDATE_LOCATION].filter(Boolean).join(' · ')}
      </Text>
      <Group gap="xs" mt={4}>
        <Status word={{ kind: statusKinds[status], text: t(`statuses.${status}`) }} />
        {due_on ? (
          <Text
            size="xs"
            c={is_overdue ? 'var(--mantine-color-error)' : 'dimmed'}
            fw={is_overdue ? 600 : undefined}
          >
            {t('steps.due', { day: format.date(due_on) })}
          </Text>
        ) : null}
      </Group>
    </li>
  )
}
