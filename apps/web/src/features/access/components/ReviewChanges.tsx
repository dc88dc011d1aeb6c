import { Alert, Button, Group, Modal, ScrollArea, Skeleton, Stack, Table, Text } from '@mantine/core'
import { previewMatrix, readMatrix, saveMatrix } from '@muster/contract/calls/access/matrix'
import type { DataOf, Scope } from '@muster/contract/kit/index'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isApiError, messageOf } from '../../../lib/calls/api.ts'
import { endpointKey, readOptions, writeOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import type { Matrix, MatrixGrid } from '../data/matrix-draft.ts'
import { refreshRoles } from '../data/role-queries.ts'
import '../roles-texts.ts'

interface ReviewChangesProps {
  matrix: Matrix
  grid: MatrixGrid
  onClose: () => void
  /** Called after saving, or after dropping the changes because of a conflict. */
  onDone: () => void
}

/** Review of matrix changes before they are saved, with the number of people affected. */
export default function ReviewChanges({ matrix, grid, onClose, onDone }: ReviewChangesProps) {
  const { t } = useTranslation('access-roles')
  const queries = useQueryClient()
  const changes = [...grid.draft.values()]
  const preview = useQuery({
    ...readOptions(previewMatrix, { body: { changes } }),
    placeholderData: undefined,
    meta: { errorShown: 'inline' },
  })
  const save = useMutation({
    ...writeOptions(saveMatrix),
    meta: { errorShown: 'inline' },
    onSuccess: async () => {
      onDone()
      await refreshRoles(queries)
    },
  })
  const reload = () => {
    onDone()
    void queries.invalidateQueries({ queryKey: endpointKey(readMatrix) })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('matrix.reviewTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Loaded query={preview} skeleton={<Skeleton height={64} />} order={3}>
          {(data) => <Effect effect={data} />}
        </Loaded>
        <ChangeList matrix={matrix} grid={grid} />
        {save.error ? <Alert color="red">{messageOf(save.error)}</Alert> : null}
        <Group justify="flex-end">
          {isApiError(save.error, 'record.conflict') ? (
            <Button variant="default" onClick={reload}>
              {t('matrix.conflict')}
            </Button>
          ) : null}
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            loading={save.isPending}
            disabled={!preview.data}
            onClick={() => save.mutate({ body: { changes, version: matrix.version } })}
          >
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Effect({ effect }: { effect: DataOf<typeof previewMatrix> }) {
  const { t } = useTranslation('access-roles')
  const { gaining, losing } = effect
  if (gaining === 0 && losing === 0) return <Text>{t('matrix.nobody')}</Text>
  return (
    <div>
      {gaining > 0 ? <Text fw={600}>{t('matrix.gaining', { count: gaining })}</Text> : null}
      {losing > 0 ? <Text fw={600}>{t('matrix.losing', { count: losing })}</Text> : null}
      <Text size="sm" c="dimmed">
        {t('matrix.effect')}
      </Text>
    </div>
  )
}

function ChangeList({ matrix, grid }: Pick<ReviewChangesProps, 'matrix' | 'grid'>) {
  const { t } = useTranslation('access-roles')
  const words = (scopes: readonly Scope[]) =>
    scopes.map((scope) => t(`scopes.${scope}`)).join(', ') || t('matrix.none')
  const labels = new Map(
    matrix.modules.flatMap((module) => module.permissions.map((one) => [one.permission, one.label] as const)),
  )
  const names = new Map(matrix.roles.map((role) => [role.role_id, role.name]))
  return (
    <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0 }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('matrix.role')}</Table.Th>
            <Table.Th>{t('matrix.permission')}</Table.Th>
            <Table.Th>{t('matrix.from')}</Table.Th>
            <Table.Th>{t('matrix.to')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...grid.draft.values()].map((change) => (
            <Table.Tr key={`${change.role_id} ${change.permission}`}>
              <Table.Td>{names.get(change.role_id)}</Table.Td>
              <Table.Td>{labels.get(change.permission)}</Table.Td>
              <Table.Td>{words(grid.stored(change.role_id, change.permission))}</Table.Td>
              <Table.Td>{words(change.scopes)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  )
}
