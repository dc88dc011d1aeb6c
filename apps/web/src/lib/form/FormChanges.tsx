import { List, Text } from '@mantine/core'
import type { FormChange } from '@muster/contract/forms/form-diff'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import '../ui-texts/form-changes.ts'

type T = TFunction<'formChanges'>

function sentence(change: FormChange, t: T): string {
  const { kind, name, section } = change
  return t(`kinds.${kind}`, { name, section })
}

/** Describes the differences between two versions of a form. */
export function FormChanges({ changes }: { changes: readonly FormChange[] }) {
  const { t } = useTranslation('formChanges')
  if (changes.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('none')}
      </Text>
    )
  }
  return (
    <List size="sm" spacing={6}>
      {changes.map((change) => (
        <List.Item key={`${change.kind}:${change.slug}:${change.name}`}>
          {sentence(change, t)}
          {change.settings.length > 0 && change.kind === 'field_changed' ? (
            <List size="sm" listStyleType="circle">
              {change.settings.map(({ setting, before, after }) => (
                <List.Item key={setting}>
                  {setting === 'place'
                    ? t('moved', { before, after })
                    : t('changed', {
                        setting: t(`settings.${setting}`),
                        before: before || t('nothing'),
                        after: after || t('nothing'),
                      })}
                </List.Item>
              ))}
            </List>
          ) : null}
        </List.Item>
      ))}
    </List>
  )
}
