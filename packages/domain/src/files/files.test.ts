import { describe, expect, it } from 'vitest';
import { extensionOf, formatBytes, isAccepted, mediaName } from './extensions.ts';
import { memberUploadPurposes, uploadRule, uploadRules } from './purposes.ts';

describe('a file', () => {
  it('has the last extension of its name, in lower case', () => {
    expect(['写真.PNG', 'a.tar.gz', 'README', '.env'].map(extensionOf)).toEqual(['.png', '.gz', '', '.env']);
  });

  it('is accepted by its extension, and always where any will do', () => {
    expect(isAccepted('a.JPEG', ['.jpg', '.jpeg'])).toBe(true);
    expect(isAccepted('a.png.exe', ['.png'])).toBe(false);
    expect(isAccepted('a.exe', [])).toBe(true);
  });

  it('of a medium is called as people know it: mpeg is mp3, quicktime mov', () => {
    expect(['audio/mpeg', 'video/quicktime', 'video/mp4', 'application/pdf'].map(mediaName)).toEqual([
      'mp3',
      'mov',
      'mp4',
      'pdf',
    ]);
  });

  it('has a size as people read it', () => {
    expect([812, 63_660, 1_764_241, 5 * 1024 ** 3].map(formatBytes)).toEqual(['812 B', '62 KB', '1.7 MB', '5.0 GB']);
  });
});

describe('what an upload is for', () => {
  it('says the sizes of the specification', () => {
    expect(uploadRules.icon).toEqual({ extensions: ['.png'], maxBytes: 1_048_576, image: true, pixels: 144 });
    expect([uploadRules.profile.pixels, uploadRules.onboarding.pixels]).toEqual([300, 1024]);
    expect([uploadRules.editor.maxBytes, uploadRules.any.maxBytes]).toEqual([5_242_880, 5_368_709_120]);
  });

  it('opens nothing large and nothing public to members', () => {
    for (const purpose of memberUploadPurposes) {
      expect(uploadRule(purpose).maxBytes).toBe(5_242_880);
      expect(uploadRule(purpose).public).toBeUndefined();
    }
  });
});
