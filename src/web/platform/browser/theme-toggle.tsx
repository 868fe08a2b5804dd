import { Moon, Sun } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { useTheme } from './theme.ts';

export function ThemeToggle({ className }: { className?: string }) {
  const { theme, toggle } = useTheme();
  const label = theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme';
  return (
    <Button
      variant="quiet"
      size="icon"
      className={className}
      aria-label={label}
      title={label}
      onClick={toggle}
    >
      {/* Both icons are rendered and CSS picks one, so a prerendered page needs no correction. */}
      <Moon aria-hidden className="dark:hidden" />
      <Sun aria-hidden className="hidden dark:block" />
    </Button>
  );
}
