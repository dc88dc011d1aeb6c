import {
  ActionIcon,
  type MantineColorScheme,
  Menu,
  MenuRadioGroup,
  MenuRadioItem,
  Tooltip,
  useMantineColorScheme,
} from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '../icons.ts'

export interface ThemeToggleTexts {
  label: string
  light: string
  dark: string
  auto: string
}

const defaultTexts: ThemeToggleTexts = {
  label: 'Appearance',
  light: 'Light',
  dark: 'Dark',
  auto: 'Same as device',
}

const schemes: { value: MantineColorScheme; icon: typeof IconSun }[] = [
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
  { value: 'auto', icon: IconDeviceDesktop },
]

export interface ThemeToggleProps {
  texts?: Partial<ThemeToggleTexts>
  /** Called after a choice, to store it with the account. */
  onChange?: (scheme: MantineColorScheme) => void
}

/** Switches between light, dark and the device's colour scheme; the browser stores the choice. */
export function ThemeToggle({ texts, onChange }: ThemeToggleProps) {
  const t = { ...defaultTexts, ...texts }
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Current = schemes.find((scheme) => scheme.value === colorScheme)?.icon ?? IconSun
  return (
    <Menu>
      <Menu.Target>
        <Tooltip label={t.label}>
          <ActionIcon aria-label={t.label} size="lg">
            <Current size={20} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuRadioGroup
          value={colorScheme}
          onChange={(value) => {
            const next = schemes.find((scheme) => scheme.value === value)?.value ?? 'auto'
            setColorScheme(next)
            onChange?.(next)
          }}
        >
          {schemes.map(({ value, icon: Icon }) => (
            <MenuRadioItem key={value} value={value} closeMenuOnClick rightSection={<Icon size={16} />}>
              {t[value]}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
