import { Alert, List, ScrollArea, Table, Text } from '@mantine/core'
import type { ArchiveMatch } from '@muster/contract/documents/bulk-upload.contract'
import { StatusBadge } from '@muster/ui/feedback'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'

/** Rows shown; problems come first. */
const SHOWN = 200
const NAMED = 20

interface MatchesProps {
  matches: readonly ArchiveMatch[]
  leftOver: readonly string[]
}

/** Which file becomes whose document. */
export function Matches({ matches, leftOver }: MatchesProps) {
  const { t } = useTranslation('documents')
  const sorted = [...matches].sort(
    (one, other) => Number(other.problem !== null) - Number(one.problem !== null),
  )
  const problems = matches.filter(({ problem }) => problem !== null).length
  return (
    <>
      <Text size="sm" fw={600} role="status">
        {[
          t('bulk.matched', { count: matches.length }),
          problems > 0 ? t('bulk.problems', { count: problems }) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <LeftOver files={leftOver} />
      {sorted.length > 0 ? (
        <ScrollArea
          viewportProps={{
            tabIndex: 0,
            role: 'region',
            'aria-label': t('bulk.matched', { count: matches.length }),
          }}
        >
          <Table striped>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('bulk.columns.file')}</Table.Th>
                <Table.Th>{t('bulk.columns.person')}</Table.Th>
                <Table.Th>{t('bulk.columns.document')}</Table.Th>
                <Table.Th>{t('bulk.columns.expires')}</Table.Th>
                <Table.Th>{t('bulk.columns.what')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sorted.slice(0, SHOWN).map((one) => (
                <Match key={one.file} match={one} />
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea>
      ) : null}
    </>
  )
}

function Match({ match }: { match: ArchiveMatch }) {
  const { t } = useTranslation('documents')
  const format = useFormatter()
  const { file, employee_name, EMPLOYEE_CODE, title, expires_on, problem, replaces, beside } = match
  return (
    <Table.Tr>
      <Table.Td>{file}</Table.Td>
      <Table.Td>{[employee_name, EMPLOYEE_CODE].filter(Boolean).join(' · ')}</Table.Td>
      <Table.Td>{title}</Table.Td>
      <Table.Td>{expires_on ? format.day(expires_on) : ''}</Table.Td>
      <Table.Td>
        {problem === null ? (
          <StatusBadge kind={replaces ? 'info' : 'success'}>
            {t(replaces ? 'bulk.replaces' : 'bulk.new')}
          </StatusBadge>
        ) : (
          <StatusBadge kind="danger">{problem}</StatusBadge>
        )}
        {problem === null && beside.length > 0 ? (
          <Text size="xs" c="dimmed">
            {t('bulk.beside', { files: beside.join(', ') })}
          </Text>
        ) : null}
      </Table.Td>
    </Table.Tr>
  )
}

/** Files of the archive that belong to nobody. */
export function LeftOver({ files }: { files: readonly string[] }) {
  const { t } = useTranslation('documents')
  if (files.length === 0) return null
  const named = files.slice(0, NAMED)
  return (
    <Alert color="yellow" variant="light" title={t('bulk.leftOver', { count: files.length })}>
      <List size="sm">
        {named.map((file) => (
          <List.Item key={file}>{file}</List.Item>
        ))}
        {files.length > named.length ? <List.Item>…</List.Item> : null}
      </List>
    </Alert>
  )
}
