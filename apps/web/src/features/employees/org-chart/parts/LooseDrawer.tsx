import { Drawer, Stack, Text, UnstyledButton } from '@mantine/core'
import { PersonAvatar } from '@muster/ui/people'
import { useTranslation } from 'react-i18next'
import { type Box, type ChartModel, childrenOf, LOOSE } from '../model/chart-model.ts'
import classes from './Chart.module.css'

interface LooseDrawerProps {
  model: ChartModel
  onOpen: (box: Box) => void
  onClose: () => void
}

/** The people without manager and reports, as a list beside the chart. */
export function LooseDrawer({ model, onOpen, onClose }: LooseDrawerProps) {
  const { t } = useTranslation('orgchart')
  const people = childrenOf(model, LOOSE).flatMap((key) => model.boxes.get(key) ?? [])
  return (
    <Drawer
      opened
      position="right"
      title={`${t('loose.title')} (${people.length})`}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('loose.close') }}
    >
      <Stack component="ul" gap={4} m={0} p={0}>
        {people.map((box) => (
          <li key={box.key} className={classes.looseItem}>
            <UnstyledButton className={classes.looseRow} onClick={() => onOpen(box)}>
              <PersonAvatar
                name={box.name}
                src={box.photo}
                colorKey={box.personId ?? undefined}
                size={32}
                isDecorative
              />
              <span>
                {box.name}
                <Text span size="xs" c="dimmed" display="block">
                  {[box.title, box.department?.name].filter(Boolean).join(' · ')}
                </Text>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </Stack>
    </Drawer>
  )
}
