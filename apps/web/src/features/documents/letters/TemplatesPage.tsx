import { ActionIcon, Group, Menu } from '@mantine/core'
import {
  copyLetterTemplate,
  deleteLetterTemplates,
  listLetterTemplates,
  restoreLetterTemplate,
} from '@muster/contract/calls/documents/letter-templates'
import type { LetterTemplateRow } from '@muster/contract/documents/letter-templates.contract'
import { letterCategories, templateStates } from '@muster/contract/documents/letters.constants'
import { ListCard } from '@muster/ui/data-table'
import type { StatusKind } from '@muster/ui/feedback'
import { IconDotsVertical, IconPlus } from '@muster/ui/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { choicesOf } from '../../../lib/form/fields.ts'
import { Status, useColumns } from '../../../lib/list/columns.tsx'
import { filterValue, oneFilter } from '../../../lib/list/filters.ts'
import { ListScreen } from '../../../lib/list/ListScreen.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { useCan } from '../../../lib/session/session.ts'
import { paths, refreshTemplates } from './letter-data.ts'
import './texts.ts'

const kinds: Readonly<Record<LetterTemplateRow['status'], StatusKind>> = {
  draft: 'neutral',
  published: 'success',
  archived: 'warning',
}

/** Letter templates: what HR writes once and sends to many. */
export default function TemplatesPage() {
  const { t } = useTranslation('letters')
  const make = useColumns<LetterTemplateRow>()
  const navigate = useNavigate()
  const mayManage = useCan('documents.templates.manage')
  const stateOf = ({ status }: LetterTemplateRow) => ({
    kind: kinds[status],
    text: t(`templates.states.${status}`),
  })
  const newerOf = ({ latest, published }: LetterTemplateRow) =>
    published !== null && latest > published ? t('templates.newer', { latest }) : undefined
  return (
    <ListScreen
      list="documents.templates"
      load={({ page, limit, state }) => ({
        ...readOptions(listLetterTemplates, {
          body: {
            ...{ page, limit, search: state.search },
            category: filterValue(state, 'category') as LetterTemplateRow['category'] | undefined,
            status: filterValue(state, 'status') as LetterTemplateRow['status'] | undefined,
          },
        }),
        meta: { errorShown: 'inline' as const },
      })}
      rowsOf={({ results }) => results}
      totalOf={({ count }) => count}
      title={t('documentsTitles:templates')}
      subtitle={t('templates.subtitle')}
      primary={({ data }) =>
        data?.abilities.add && {
          label: t('templates.add'),
          icon: <IconPlus size={16} aria-hidden />,
          onClick: () => void navigate(paths.create),
        }
      }
      actions={[
        { label: t('templates.toSent'), href: hrefOf(paths.log) },
        ...(mayManage ? [{ label: t('templates.toHeads'), href: hrefOf(paths.heads) }] : []),
      ]}
      columns={[
        make.text('name', t('templates.name'), (row) => row.name, { width: 280, note: (row) => row.title }),
        make.text('category', t('templates.category'), (row) => t(`categories.${row.category}`)),
        make.text('language', t('templates.language'), (row) => t(`languages.${row.language}`)),
        make.status('status', t('templates.state'), stateOf, { note: newerOf }),
        make.number('sent', t('templates.sent'), (row) => row.sent),
        make.instant('last_sent_at', t('templates.lastSent'), (row) => row.last_sent_at),
      ]}
      filters={[
        oneFilter(
          'category',
          t('templates.category'),
          choicesOf(letterCategories, (one) => t(`categories.${one}`)),
        ),
        oneFilter(
          'status',
          t('templates.state'),
          choicesOf(templateStates, (one) => t(`templates.states.${one}`)),
        ),
      ]}
      row={{
        id: (row) => row.MAILID,
        label: (row) => row.name,
        path: (row) => paths.template(row.MAILID),
        actions: (row) => <RowActions template={row} mayManage={mayManage} />,
      }}
      card={(row) => (
        <ListCard
          title={row.name}
          badge={<Status word={stateOf(row)} />}
          lines={[
            `${t(`categories.${row.category}`)} · ${t(`languages.${row.language}`)}`,
            newerOf(row) ?? '',
          ].filter(Boolean)}
        />
      )}
      empty={{ title: t('templates.empty'), text: t('templates.emptyText') }}
    />
  )
}

function RowActions({ template, mayManage }: { template: LetterTemplateRow; mayManage: boolean }) {
  const { t } = useTranslation('letters')
  const navigate = useNavigate()
  const client = useQueryClient()
  const { MAILID, name, status, abilities } = template
  async function restore() {
    await call(restoreLetterTemplate, { body: { MAILID } })
    notifySuccess(t('templates.restored'))
    await refreshTemplates(client)
  }
  async function archive() {
    await call(deleteLetterTemplates, { body: { MAILID } })
    notifySuccess(t('templates.archived', { count: 1 }), {
      label: t('templates.undo'),
      run: () => void restore(),
    })
    await refreshTemplates(client)
  }
  async function copy() {
    const copied = await call(copyLetterTemplate, { body: { MAILID } })
    notifySuccess(t('templates.copied'))
    await refreshTemplates(client)
    void navigate(paths.template(copied.MAILID))
  }
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {mayManage || abilities.send ? (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t('templates.actionsOf', { name })}>
              <IconDotsVertical size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {abilities.send ? (
              <Menu.Item onClick={() => void navigate(paths.send(MAILID))}>{t('templates.send')}</Menu.Item>
            ) : null}
            {mayManage ? <Menu.Item onClick={() => void copy()}>{t('templates.copy')}</Menu.Item> : null}
            {mayManage && status === 'archived' ? (
              <Menu.Item onClick={() => void restore()}>{t('templates.restore')}</Menu.Item>
            ) : null}
            {mayManage && status !== 'archived' ? (
              <Menu.Item onClick={() => void archive()}>{t('templates.archive')}</Menu.Item>
            ) : null}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </Group>
  )
}
