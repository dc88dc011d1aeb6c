import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { IconPlus, IconUpload } from '../../src/icons.ts'
import {
  ActionMenu,
  DateField,
  KeyValueList,
  PageHeader,
  Pager,
  PersonAvatar,
  PersonChip,
  StatCard,
  ThemeToggle,
  TimeField,
  Timeline,
  UiLink,
} from '../../src/index.ts'
import { people } from '../fixtures/people.ts'
import type { Story } from '../story.ts'

const colors = ['accent', 'red', 'green', 'yellow', 'orange', 'blue', 'teal', 'violet', 'gray']
const nothing = () => undefined

function Buttons() {
  return (
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
      <UiLink href="#/theme/colours">A link</UiLink>
    </Stack>
  )
}

function Pages({ first, pages, isPhone = false }: { first: number; pages: number; isPhone?: boolean }) {
  const [page, setPage] = useState(first)
  return (
    <Pager
      label={isPhone ? 'Pages on a phone' : `Pages from ${first}`}
      page={page}
      pages={pages}
      onPage={setPage}
      isPhone={isPhone}
      texts={{ previous: 'Previous page', next: 'Next page', page: (number) => `Page ${number}` }}
    />
  )
}

function Dates({ error, ...first }: { value: string | null; error?: ReactNode }) {
  const [value, setValue] = useState<string | null>(first.value)
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <DateField label="Joining date" value={value} onChange={setValue} error={error} />
      <DateField label="In another format" format="dd-MMM-yyyy" value={value} onChange={setValue} />
      <DateField label="Locked" value={value} onChange={setValue} disabled />
    </SimpleGrid>
  )
}

const header = (
  <PageHeader
    title="Employees"
    count={1234}
    crumbs={[{ label: 'Core HR', href: '#/page/header' }, { label: 'Employees' }]}
    subtitle="Everyone who works here."
    primary={{ label: 'Add employee', icon: <IconPlus size={16} />, onClick: nothing }}
    secondary={[
      { label: 'Import', icon: <IconUpload size={16} />, href: '#/import-assistant/upload' },
      { label: 'Delete all', isDangerous: true, onClick: nothing },
    ]}
  />
)

export const pieceStories: Story[] = [
  { id: 'theme/colours', title: 'Buttons and text', shows: ['MusterProvider', 'UiLink'], Body: Buttons },
  {
    id: 'theme/pale-accent',
    title: 'Buttons and text of an organisation with a pale colour',
    shows: ['MusterProvider'],
    accent: '#ffd43b',
    Body: Buttons,
  },
  {
    id: 'theme/toggle',
    title: 'Choosing the appearance',
    shows: ['ThemeToggle'],
    isOverlay: true,
    Body: () => <ThemeToggle />,
    steps: [{ press: 'button', name: 'Appearance' }],
  },
  {
    id: 'link/inside-and-outside',
    title: 'Links',
    shows: ['LinkProvider', 'UiLink'],
    Body: () => (
      <Group>
        <UiLink href="#/theme/colours">Inside</UiLink>
        <UiLink href="#/link/inside-and-outside" aria-current="page">
          This page
        </UiLink>
        <UiLink href="https://example.com/">Outside</UiLink>
      </Group>
    ),
  },
  {
    id: 'people/avatars',
    title: 'Initials and their colours',
    shows: ['PersonAvatar'],
    Body: () => (
      <Group>
        {people.slice(0, 16).map((person) => (
          <PersonAvatar key={person.id} name={person.name} colorKey={person.id} />
        ))}
        {(['sm', 'md', 'lg', 'xl'] as const).map((size) => (
          <PersonAvatar key={size} name="Zoya Khan" size={size} />
        ))}
      </Group>
    ),
  },
  {
    id: 'people/chips',
    title: 'A person in a list',
    shows: ['PersonChip'],
    Body: () => (
      <Group gap="xl">
        <PersonChip name="Asha Rao" />
        <PersonChip name="Asha Rao" subtitle="Sales · Pune" />
        <PersonChip name="Ravi Kumar" subtitle="A link" href="#/people/chips" />
      </Group>
    ),
  },
  { id: 'page/header', title: 'Head of a page', shows: ['PageHeader'], Body: () => header },
  {
    id: 'page/header-menu',
    title: 'Head of a page with its menu open',
    shows: ['PageHeader', 'ActionMenu'],
    isOverlay: true,
    Body: () => header,
    steps: [{ press: 'button', name: 'More actions' }],
  },
  {
    id: 'page/header-plain',
    title: 'Head of a page that only names it',
    shows: ['PageHeader'],
    Body: () => <PageHeader title="Settings" />,
  },
  {
    id: 'page/action-menu',
    title: 'Actions of a record',
    shows: ['ActionMenu', 'PopupButton', 'Anchor'],
    isOverlay: true,
    Body: () => (
      <ActionMenu
        label="Actions for Asha Rao"
        actions={[
          { label: 'Edit', onClick: nothing },
          { label: 'Transfer', isDisabled: true, onClick: nothing },
          { label: 'Delete', isDangerous: true, onClick: nothing },
        ]}
      />
    ),
    steps: [{ press: 'button', name: 'Actions for Asha Rao' }],
  },
  {
    id: 'page/stat-cards',
    title: 'Figures',
    shows: ['StatCard'],
    Body: () => (
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
          href="#/page/header"
        />
        <StatCard label="Loading" value="" isLoading />
      </SimpleGrid>
    ),
  },
  ...(['grid', 'rows'] as const).map((layout) => ({
    id: `page/facts-${layout}`,
    title: `Facts in ${layout}`,
    shows: ['KeyValueList'],
    Body: () => (
      <KeyValueList
        layout={layout}
        items={[
          { id: '1', label: 'Department', value: 'Sales' },
          { id: '2', label: 'Location', value: 'Pune' },
          { id: '3', label: 'Nickname', value: null },
          { id: '4', label: 'Address', value: '12 Fergusson College Road, Pune 411004', isWide: true },
        ]}
      />
    ),
  })),
  {
    id: 'page/timeline',
    title: 'What happened',
    shows: ['Timeline'],
    Body: () => (
      <>
        <Title order={2}>History</Title>
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
      </>
    ),
  },
  {
    id: 'pager/pages',
    title: 'The way to other pages',
    shows: ['Pager'],
    Body: () => (
      <Stack>
        <Pages first={1} pages={7} />
        <Pages first={120} pages={240} />
        <Pages first={120} pages={240} isPhone />
      </Stack>
    ),
  },
  {
    id: 'date-field/filled',
    title: 'Dates',
    shows: ['DateField'],
    Body: () => <Dates value="2026-11-20" />,
  },
  {
    id: 'date-field/wrong',
    title: 'A date that does not exist',
    shows: ['DateField'],
    Body: () => <Dates value="31/02/2026" error="This is no date that exists." />,
  },
  {
    id: 'time-field/filled',
    title: 'Times',
    shows: ['TimeField'],
    Body: () => (
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TimeField label="Start" value="09:30" onChange={nothing} />
        <TimeField label="End, with twelve hours" value="18:30" isTwelveHour onChange={nothing} />
        <TimeField label="Wrong" value="25:00" error="Enter a valid time." onChange={nothing} />
      </SimpleGrid>
    ),
  },
  {
    id: 'date-field/calendar',
    title: 'A date from the calendar',
    shows: ['DateField'],
    isOverlay: true,
    Body: () => <Dates value="2026-11-20" />,
    steps: [{ press: 'button', name: /^Choose a date: Joining date/ }],
  },
]
