import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'

export interface PasswordFieldProps extends Omit<PasswordInputProps, 'onKeyUp' | 'onKeyDown'> {
  texts: { show: string; hide: string; capsLock: string }
}

/** A password input with a visibility toggle, and a hint while Caps Lock is on. */
export function PasswordField({ texts, description, ...props }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false)
  const [isCapsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent<HTMLInputElement>) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <PasswordInput
      {...props}
      visible={isVisible}
      onVisibilityChange={setVisible}
      onKeyDown={look}
      onKeyUp={look}
      description={isCapsLock ? texts.capsLock : description}
      visibilityToggleButtonProps={{ 'aria-label': isVisible ? texts.hide : texts.show, tabIndex: 0 }}
    />
  )
}
