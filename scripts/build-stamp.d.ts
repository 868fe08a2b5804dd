export function isBuilt(): boolean;
export function removeStamp(): void;
export function writeStamp(hash: string): void;
export function hashOfSources(): string;
