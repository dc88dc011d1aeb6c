import { Button, Group, Stack } from '@mantine/core'
import {
  EmptyState,
  ErrorState,
  JobProgress,
  NoPermission,
  StatusBadge,
  type StatusKind,
} from '../../src/index.ts'
import type { Story } from '../story.ts'

const kinds: StatusKind[] = ['success', 'pending', 'warning', 'danger', 'info', 'neutral']
const nothing = () => undefined

export const feedbackStories: Story[] = [
  {
    id: 'feedback/status',
    title: 'Every kind of status',
    shows: ['StatusBadge'],
    Body: () => (
      <Group>
        {kinds.map((kind) => (
          <StatusBadge key={kind} kind={kind}>
            {kind}
          </StatusBadge>
        ))}
      </Group>
    ),
  },
  {
    id: 'feedback/empty',
    title: 'Nothing there yet',
    shows: ['EmptyState'],
    Body: () => (
      <EmptyState
        title="No shifts yet"
        text="Shifts say when people work."
        action={<Button>Add a shift</Button>}
      />
    ),
  },
  {
    id: 'feedback/error',
    title: 'Something failed',
    shows: ['ErrorState'],
    Body: () => <ErrorState message="The server did not answer." reference="req-8f2" onRetry={nothing} />,
  },
  {
    id: 'feedback/no-permission',
    title: 'Not allowed',
    shows: ['NoPermission'],
    Body: () => <NoPermission />,
  },
  {
    id: 'feedback/job-running',
    title: 'Work that waits or runs',
    shows: ['JobProgress'],
    Body: () => (
      <Stack>
        <JobProgress title="Export" state="waiting" done={0} total={0} onCancel={nothing} />
        <JobProgress
          title="Importing employees"
          state="running"
          done={420}
          total={1000}
          stage="Checking managers"
          onCancel={nothing}
        />
        <JobProgress
          title="Accrual"
          state="running"
          done={990}
          total={1000}
          onCancel={nothing}
          isCancelling
        />
      </Stack>
    ),
  },
  {
    id: 'feedback/job-ended',
    title: 'Work that is done, failed or was cancelled',
    shows: ['JobProgress'],
    Body: () => (
      <Stack>
        <JobProgress title="Export" state="done" done={1000} total={1000} result={{ href: '#' }} />
        <JobProgress
          title="Accrual"
          state="failed"
          done={20}
          total={100}
          failure="The disk is full. Nothing was written."
          onRetry={nothing}
        />
        <JobProgress title="Import" state="cancelled" done={20} total={100} />
      </Stack>
    ),
  },
]
