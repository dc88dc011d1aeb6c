import { Modal, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const keys = [
  ['arrows', 'arrowsDo'],
  ['shift', 'shiftDo'],
  ['letter', 'letterDo'],
  ['off', 'offDo'],
  ['delete', 'deleteDo'],
  ['copy', 'copyDo'],
  ['fill', 'fillDo'],
  ['carry', 'carryDo'],
  ['undo', 'undoDo'],
  ['move', 'moveDo'],
  ['drag', 'dragDo'],
] as const

/** Keyboard shortcuts of the grid. */
export default function KeysModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('rosters')
  return (
    <Modal opened onClose={onClose} title={t('keys.title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Table>
        <Table.Tbody>
          {keys.map(([key, does]) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">{t(`keys.${key}`)}</Table.Th>
              <Table.Td>{t(`keys.${does}`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}
