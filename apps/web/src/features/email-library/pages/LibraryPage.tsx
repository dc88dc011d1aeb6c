import { Group, Skeleton, Stack, Switch, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { EmptyState } from '@muster/ui/feedback'
import { IconPlus, IconSearch } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { Pages } from '../../../lib/list/Pages.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useCan } from '../../../lib/session/session.ts'
import { GroupNav } from '../components/GroupNav.tsx'
import classes from '../components/Library.module.css'
import { TemplateCard } from '../components/TemplateCard.tsx'
import { START_PATH } from '../data/paths.ts'
import { type TemplateRow, templatesOptions } from '../data/template-query.ts'
import '../template-texts.ts'

const SendModal = lazy(() => import('../components/SendModal.tsx'))

const PAUSE_MS = 250

/** State kept in the URL: the group in the path, the rest in parameters. */
function useLibraryAddress() {
  const { id } = useParams()
  const [query, setQuery] = useSearchParams()
  const group = Number(id)
  const change = (changes: Record<string, string | null>) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries({ page: null, ...changes })) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    group: Number.isSafeInteger(group) && group > 0 ? group : null,
    search: query.get('q') ?? '',
    page: Math.max(1, Number(query.get('page')) || 1),
    isArchived: query.has('archived'),
    change,
  }
}

/** Templates of a group, or all of them (`…/all`). */
export default function LibraryPage() {
  const { t } = useTranslation('email-templates')
  const { group, search, page, isArchived, change } = useLibraryAddress()
  const mayEdit = useCan('email-library.template.edit')
  const [typed, setTyped] = useState(search)
  const [sent, setSent] = useState<TemplateRow | null>(null)
  const searchLater = useDebouncedCallback((words: string) => change({ q: words || null }), PAUSE_MS)
  const list = useQuery(
    templatesOptions({
      page,
      search,
      ...(group === null ? {} : { group_id: group }),
      ...(isArchived ? { status: 'archived' as const } : {}),
    }),
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        count={list.data?.total_rows}
        primary={
          mayEdit
            ? { label: t('add'), icon: <IconPlus size={16} aria-hidden />, href: hrefOf(START_PATH) }
            : undefined
        }
      />
      <div className={classes.layout}>
        <GroupNav current={group} />
        <Stack gap="md">
          <Group justify="space-between">
            <TextInput
              aria-label={t('search')}
              placeholder={t('search')}
              type="search"
              leftSection={<IconSearch size={16} aria-hidden />}
              value={typed}
              onChange={({ currentTarget: { value } }) => {
                setTyped(value)
                searchLater(value)
              }}
              w={{ base: '100%', sm: 320 }}
            />
            <Switch
              label={t('archived')}
              checked={isArchived}
              onChange={(event) => change({ archived: event.currentTarget.checked ? '1' : null })}
            />
          </Group>
          <Loaded query={list} skeleton={<CardsSkeleton />}>
            {({ templates, numPages }) => (
              <>
                {templates.length === 0 ? (
                  <EmptyState
                    title={t(search ? 'empty.found' : 'empty.title')}
                    text={t(search ? 'empty.foundText' : 'empty.text')}
                  />
                ) : (
                  <ul className={classes.cards}>
                    {templates.map((template) => (
                      <li key={template.EMAIL_ID}>
                        <TemplateCard template={template} onSend={setSent} />
                      </li>
                    ))}
                  </ul>
                )}
                <Pages
                  page={page}
                  total={numPages}
                  onChange={(next) => change({ page: next > 1 ? String(next) : null })}
                />
              </>
            )}
          </Loaded>
        </Stack>
      </div>
      {sent ? (
        <Suspense fallback={null}>
          <SendModal template={sent} onClose={() => setSent(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

function CardsSkeleton() {
  return (
    <div className={classes.cards} aria-hidden>
      {[1, 2, 3, 4, 5, 6].map((number) => (
        <Skeleton key={number} height={150} radius="md" />
      ))}
    </div>
  )
}
