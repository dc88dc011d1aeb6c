import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconPlus, IconUpload } from '../../src/icons.ts'
import {
  EmptyState,
  ErrorState,
  JobProgress,
  KeyValueList,
  NoPermission,
  PageHeader,
  PersonAvatar,
  PersonChip,
  StatCard,
  StatusBadge,
  type StatusKind,
  Timeline,
} from '../../src/index.ts'
import { people } from '../people.ts'

const kinds: StatusKind[] = ['success', 'pending', 'warning', 'danger', 'info', 'neutral']
const colors = ['accent', 'red', 'green', 'yellow', 'orange', 'blue', 'teal', 'violet', 'gray']

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} mb="sm">
        {title}
      </Title>
      {children}
    </section>
  )
}

export function PiecesPage() {
  return (
    <Stack gap="xl">
      <Part title="Buttons and text">
        <Stack gap="sm">
          {(['filled', 'light', 'outline', 'subtle', 'default'] as const).map((variant) => (
            <Group key={variant} gap="xs">
              {colors.map((color) => (
                <Button key={color} variant={variant} color={color} size="compact-sm">
                  {color}
                </Button>
              ))}
              <Button variant={variant} size="compact-sm" disabled>
                off
              </Button>
            </Group>
          ))}
          <Text c="dimmed" size="sm">
            Muted text.{' '}
            <Text span c="var(--mantine-color-error)">
              Error text.
            </Text>{' '}
            <Text span c="var(--mantine-color-success)">
              Success text.
            </Text>
          </Text>
        </Stack>
      </Part>
      <Part title="Status">
        <Group>
          {kinds.map((kind) => (
            <StatusBadge key={kind} kind={kind}>
              {kind}
            </StatusBadge>
          ))}
        </Group>
      </Part>
      <Part title="People">
        <Group>
          {people.slice(0, 12).map((person) => (
            <PersonAvatar key={person.id} name={person.name} colorKey={person.id} />
          ))}
          <PersonChip name="Asha Rao" subtitle="Sales · Pune" href="?page=table" />
        </Group>
      </Part>
      <Part title="Figures">
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
          <StatCard
            label="Headcount"
            value="1,234"
            trend={{ direction: 'up', text: '12 more than last month', tone: 'good' }}
          />
          <StatCard
            label="Attrition"
            value="4.1 %"
            trend={{ direction: 'up', text: '0.4 points more', tone: 'bad' }}
          />
          <StatCard
            label="On leave"
            value="37"
            trend={{ direction: 'same', text: 'As yesterday' }}
            href="?page=table"
          />
          <StatCard label="Loading" value="" isLoading />
        </SimpleGrid>
      </Part>
      <Part title="Page header">
        <PageHeader
          title="Employees"
          count={1234}
          texts={{ breadcrumb: 'Breadcrumb of the example' }}
          crumbs={[{ label: 'Core HR', href: '?page=pieces' }, { label: 'Employees' }]}
          subtitle="Everyone who works here."
          badge={<StatusBadge kind="info">Synced</StatusBadge>}
          primary={{ label: 'Add employee', icon: <IconPlus size={16} />, onClick: () => undefined }}
          secondary={[
            { label: 'Import', icon: <IconUpload size={16} />, href: '?page=import' },
            { label: 'Delete all', isDangerous: true, onClick: () => undefined },
          ]}
        />
      </Part>
      <Part title="Jobs">
        <Stack>
          <JobProgress
            title="Importing employees"
            state="running"
            done={420}
            total={1000}
            stage="Checking managers"
            onCancel={() => undefined}
          />
          <JobProgress title="Export" state="waiting" done={0} total={0} onCancel={() => undefined} />
          <JobProgress title="Export" state="done" done={1000} total={1000} result={{ href: '#' }} />
          <JobProgress
            title="Accrual"
            state="failed"
            done={20}
            total={100}
            failure="The disk is full. Nothing was written."
            onRetry={() => undefined}
          />
        </Stack>
      </Part>
      <Part title="Facts">
        <KeyValueList
          items={[
            { id: '1', label: 'Department', value: 'Sales' },
            { id: '2', label: 'Location', value: 'Pune' },
            { id: '3', label: 'Nickname', value: null },
            { id: '4', label: 'Address', value: '12 Fergusson College Road, Pune 411004', isWide: true },
          ]}
        />
      </Part>
      <Part title="Timeline">
        <Timeline
          events={[
            {
              id: 1,
              date: '2026-11-20',
              text: 'Moved to Finance',
              detail: 'From Sales',
              actor: 'Meera Nair',
              time: '10:42',
            },
            { id: 2, date: '2026-11-20', text: 'Manager changed', actor: 'Meera Nair', time: '10:41' },
            { id: 3, date: '2024-04-01', text: 'Joined as analyst' },
          ]}
        />
      </Part>
      <Part title="States">
        <SimpleGrid cols={{ base: 1, md: 3 }}>
          <EmptyState
            order={3}
            title="No shifts yet"
            text="Shifts say when people work."
            action={<Button>Add a shift</Button>}
          />
          <ErrorState
            order={3}
            message="The server did not answer."
            reference="req-8f2"
            onRetry={() => undefined}
          />
          <NoPermission order={3} />
        </SimpleGrid>
      </Part>
    </Stack>
  )
}
