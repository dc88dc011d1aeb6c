import { ActionIcon, Card, Group, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconArchive, IconCopy, IconDotsVertical, IconFileText, IconPencil, IconSend } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCan, useFormatter } from '../../../lib/session/session.ts'
import { previewPath } from '../data/paths.ts'
import type { TemplateRow } from '../data/template-query.ts'
import classes from './Library.module.css'
import { TemplateBadge } from './TemplateBadge.tsx'
import { useOpenTemplate, useTemplateActions } from './useTemplateActions.ts'

interface TemplateCardProps {
  template: TemplateRow
  onSend: (template: TemplateRow) => void
}

/** A template of the library: summary, status and actions. */
export function TemplateCard({ template, onSend }: TemplateCardProps) {
  const { t } = useTranslation('email-templates')
  const format = useFormatter()
  const navigate = useNavigate()
  const openEditor = useOpenTemplate()
  const { name, subject, EMAIL_ID: id, abilities } = template
  const open = () => (abilities.edit ? openEditor(id) : void navigate(previewPath(id)))
  return (
    <Card withBorder padding="md" className={classes.card}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <UnstyledButton className={classes.name} onClick={open} aria-label={t('open', { name })}>
          {name}
        </UnstyledButton>
        <CardMenu template={template} onSend={onSend} />
      </Group>
      <Text size="sm" c="dimmed" className={classes.subject}>
        {subject}
      </Text>
      <Group gap="xs">
        <TemplateBadge template={template} />
        <Text size="xs" c="dimmed">
          {template.is_automatic ? template.trigger_name : t('manual')}
        </Text>
      </Group>
      <Text size="xs" c="dimmed">
        {[
          template.languages.map((one) => t(`languages.${one}`, { defaultValue: one })).join(', '),
          ...(template.entity_count > 0 ? [t('entities', { count: template.entity_count })] : []),
          t('updated', { when: format.day(template.updated_at) }),
        ].join(' · ')}
      </Text>
    </Card>
  )
}

function CardMenu({ template, onSend }: TemplateCardProps) {
  const { t } = useTranslation('email-templates')
  const navigate = useNavigate()
  const openEditor = useOpenTemplate()
  const { copy, archive, isBusy } = useTemplateActions()
  const mayEdit = useCan('email-library.template.edit')
  const { name, EMAIL_ID: id, abilities, status } = template
  const isAway = status === 'archived'
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('actions', { name })} loading={isBusy}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {abilities.edit ? (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => openEditor(id)}>
            {t('edit')}
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={<IconFileText size={16} aria-hidden />}
          onClick={() => void navigate(previewPath(id))}
        >
          {t('preview')}
        </Menu.Item>
        {abilities.send ? (
          <Menu.Item leftSection={<IconSend size={16} aria-hidden />} onClick={() => onSend(template)}>
            {t('send')}
          </Menu.Item>
        ) : null}
        {mayEdit ? (
          <>
            <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => copy(id)}>
              {t('copy')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconArchive size={16} aria-hidden />}
              onClick={() => archive(id, !isAway)}
            >
              {t(isAway ? 'bringBack' : 'putAway')}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
